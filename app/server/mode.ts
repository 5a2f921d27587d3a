/** Whether this server was started for development: `npm run dev`. */
export const isDevelopment = process.argv.includes("--dev");

// React chooses its build while it is imported, so server.ts imports this module before any other.
process.env.NODE_ENV = isDevelopment ? "development" : "production";
