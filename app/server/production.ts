// React chooses its build when it is imported, so server.ts imports this module before any other.
process.env.NODE_ENV = import.meta.env.PROD ? "production" : "development";
