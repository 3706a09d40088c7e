import { readFileSync } from 'node:fs';
import { inRoot, Stop } from './house.mjs';

/** An error for wrong arguments, or the requested help. */
export class Answer extends Stop {
  name = 'Answer';

  constructor(text, exitCode) {
    super(text);
    this.exitCode = exitCode;
  }
}

const isHelp = (word) => ['help', '--help', '-h'].includes(word);

/** Ends with the help text if it is requested. Call it before installing or building. */
export function answerHelp(words, usage) {
  if (words.some(isHelp)) throw new Answer(usage, 0);
}

/** Ends with a message and the help text if `isWrong`. */
export function refuse(isWrong, why, usage) {
  if (isWrong) throw new Answer(`${why}\n\n${usage}`, 2);
}

/** Ends on an unknown setting of this product, because a misspelt one would be ignored silently. */
export function checkNames(environment = process.env) {
  const names = JSON.parse(readFileSync(inRoot('apps/server/src/config/names.json'), 'utf8'));
  const known = new Set([...names.server, ...names.server.map((name) => `${name}_FILE`), ...names.tools]);
  const unknown = Object.keys(environment).filter(
    (name) => /^klarsikt_/i.test(name) && environment[name].trim() !== '' && !known.has(name),
  );
  if (unknown.length === 0) return;
  throw new Stop(
    `There is no setting ${unknown.join(', ')}. Tests and tools read: ${names.tools.join(', ')}. docs/operator/settings.md has those of the server.`,
  );
}

/** The value of a setting; undefined if empty or blank. */
export function settingOf(name, environment = process.env) {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}
