import { readFileSync } from 'node:fs';

/**
 * Reads a file named on the command line. For an unreadable file the command prints a message and ends with exit code
 * 2.
 */
export function readNamedFile(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    process.exit(2);
  }
}
