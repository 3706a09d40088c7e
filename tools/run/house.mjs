import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Prints a line to standard output. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** An error whose message is for the user; its stack is not printed. */
export class Stop extends Error {
  name = 'Stop';
}

/** Runs a command's main function; a Stop ends it with its message and exit code (1 by default). */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? process.exitCode;
  } catch (error) {
    const isAnswer = error instanceof Stop && error.exitCode === 0;
    if (isAnswer) say(error.message);
    else console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = error.exitCode ?? 1;
  }
}
