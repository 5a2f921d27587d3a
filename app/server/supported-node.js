const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isSupported = (major === 20 && minor >= 15) || (major === 22 && minor >= 12) || major >= 24;

// Other releases lack features that the shop needs, or have no tested version of SQLite.
if (!isSupported) {
  console.error(
    `The shop runs on Node 20.15, 22.12, 24 and newer, and this is ${process.versions.node}. Install one of those from nodejs.org.`,
  );
  process.exit(1);
}
