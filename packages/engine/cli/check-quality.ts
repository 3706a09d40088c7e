/**
 * Finds in a version file the defects that the quality page of Atlas lists. The file is the canonical JSON of a
 * model, or the signed file from Data models. Versions contain no editorial fields, so `text.outdated` finds nothing.
 */
import { readFileSync } from 'node:fs';
import { isRecord } from '../src/fields/parts.ts';
import {
  collectionNames,
  formatProblemPlace,
  listEntities,
  readModel,
  type WorkingEntity,
} from '../src/model/index.ts';
import { listQualityDefects, type QualityRule, qualityRules } from '../src/quality/index.ts';
import { TestVectorFileError } from './check-vectors.ts';

/** Options of the command: file, rules and day. */
export interface QualityOptions {
  readonly file: string;
  /** Rules to apply. */
  readonly rules: readonly QualityRule[];
  /** ISO date for which overdue reviews of grades are determined. */
  readonly today: string;
}

const usage = `usage: npm run --silent atlas:quality -- FILE [--rules=RULE,...] [--today=YYYY-MM-DD]
rules: ${qualityRules.join(', ')}`;

/** Parses the options of a command line; `today` is the default day. */
export function parseQualityOptions(words: readonly string[], today: string): QualityOptions {
  const [file, ...others] = [...words].sort(
    (a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')),
  );
  if (file === undefined || file.startsWith('--')) throw new TestVectorFileError(usage);
  let options: QualityOptions = { file, rules: [...qualityRules], today };
  for (const word of others) {
    const [, name, value = ''] = /^--(\w+)=(.*)$/.exec(word) ?? [];
    if (name === 'rules') options = { ...options, rules: rulesIn(value) };
    else if (name === 'today' && isDay(value)) options = { ...options, today: value };
    else throw new TestVectorFileError(`${word}: not understood\n${usage}`);
  }
  return options;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function rulesIn(text: string): QualityRule[] {
  return text.split(',').map((word) => {
    const rule = qualityRules.find((one) => one === word.trim());
    if (rule === undefined) throw new TestVectorFileError(`${word}: no such rule\n${usage}`);
    return rule;
  });
}

/**
 * Prints each defect with rule, entity and path, then the number of defects by rule; returns the total number of
 * defects.
 */
export function printQualityDefects(
  { file, rules, today }: QualityOptions,
  print: (line: string) => void,
): number {
  const asked = new Set(rules);
  const notes = listQualityDefects(entitiesIn(file), today).filter(({ rule }) => asked.has(rule));
  for (const { rule, collection, key, path, about } of notes)
    print([rule, `${collection}/${key}`, path, about].join('\t').trimEnd());
  for (const rule of rules) print(`${rule}: ${notes.filter((note) => note.rule === rule).length}`);
  return notes.length;
}

function entitiesIn(file: string): readonly WorkingEntity[] {
  const read = readModel(modelIn(file));
  if ('problems' in read) {
    const told = read.problems
      .slice(0, 20)
      .map((problem) => `${formatProblemPlace(problem)}: ${problem.text.en}`);
    throw new TestVectorFileError([`${file} holds no version of the reference model`, ...told].join('\n'));
  }
  return collectionNames.flatMap((collection) =>
    listEntities(read.model, collection).map((entity) => ({ collection, document: { ...entity } })),
  );
}

function modelIn(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(value) && 'manifest' in value ? value.content : value;
  } catch (error) {
    throw new TestVectorFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
