const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isSupported = (major === 20 && minor >= 15) || (major === 22 && minor >= 12) || major >= 24;

// Any other release lacks what the shop uses, or has no SQLite that was tried with it.
if (!isSupported) {
  console.error(
    `The shop runs on Node 20.15, 22.12, 24 and newer, and this is ${process.versions.node}. Install one of those from nodejs.org.`,
  );
  process.exit(1);
}
