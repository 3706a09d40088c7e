const NEEDED = [20, 19];

/**
 * Ends with a message if Node is too old. Must be imported first, and must work on any Node with ES modules.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Klarsikt needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
