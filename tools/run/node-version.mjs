const NEEDED = [20, 19];

/** Ends with a sentence when Node is too old. Import it first: it must work on any Node that knows modules. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Klarsikt needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
