import { readFileSync } from 'node:fs';

/** Reads a file that somebody has named to a command; where it is none to be read, the command says so and ends with 2. */
export function fileNamed(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    process.exit(2);
  }
}
