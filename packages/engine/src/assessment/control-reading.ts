/** Reading of a control file: each line against what is entered, wholly checked before anything is taken. */

import type { AssessedValue } from '../assess/types.ts';
import { isDay } from '../fields/formats.ts';
import type { CompiledModel } from '../model/compile.ts';
import { controlLabels, controlTypes } from '../model/tables/library.ts';
import { plainNumber, readNumberColumn } from '../numbers.ts';
import { comparable } from '../spelling.ts';
import { languages, type RiskType, riskTypes } from '../terms.ts';
import type { FileReading } from './background-file.ts';
import { controlColumns, measures, no, type Side, sides, yes } from './control-file.ts';
import { type ControlRow, cellsOfValue, controlRows, valueOfCells } from './control-rows.ts';
import { withSelected } from './document.ts';
import { documentLimits } from './field-parts.ts';
import { patchesBetween } from './patches.ts';
import { sameJson } from './pointer.ts';
import {
  LineFault,
  lineOf,
  numberOfReading,
  readHeading,
  type SheetHeading,
  type SheetRow,
  segmentOfWord,
  unusable,
} from './sheet.ts';
import type { AssessmentDocument, ControlEntry, OwnControl } from './types.ts';
import { isOwnControlKey } from './validate.ts';

/**
 * Reads a control file against the document. A line replaces what is entered for its control in the columns that the
 * file has. A new key that starts with `own-` makes a control of the organisation's own.
 */
export function readControlFile(
  model: CompiledModel,
  document: AssessmentDocument,
  rows: readonly SheetRow[],
): FileReading {
  const [first, ...rest] = rows;
  const heading = first && readHeading(first, controlColumns, ['key']);
  if (!heading) return { lines: [unusable(first)], patches: [] };
  const known = new Map(controlRows(model, document).map((row) => [row.key, row]));
  const readers = levelReaders(heading, rest);
  const seen = new Set<string>();
  let draft = document;
  const lines = rest.map((row) => {
    const key = (heading.cell(row, 'key') ?? '').trim();
    return lineOf(row, key, () => {
      if (key === '') throw new LineFault('key.absent');
      if (seen.has(key)) throw new LineFault('key.repeated');
      seen.add(key);
      const after = readLine(draft, { row, key, heading, known: known.get(key), levels: readers, model });
      const changed = !sameJson(after, draft);
      draft = changed ? after : draft;
      return changed;
    });
  });
  return { lines, patches: patchesBetween(document, draft) };
}

interface Line {
  readonly row: SheetRow;
  readonly key: string;
  readonly heading: SheetHeading;
  readonly known: ControlRow | undefined;
  readonly levels: LevelReaders;
  readonly model: CompiledModel;
}

type LevelReaders = ReadonlyMap<string, ReturnType<typeof readNumberColumn>>;

const level = { least: 0, most: 4 } as const;

/** A reader per column of levels: the column decides how its numbers are written. */
function levelReaders(heading: SheetHeading, rows: readonly SheetRow[]): LevelReaders {
  const codes = sides.flatMap((side) => measures.map((measure) => `${side}.${measure}`));
  return new Map(
    codes.map((code) => [
      code,
      readNumberColumn(rows.map((row) => ({ text: heading.cell(row, code) ?? '', rules: level }))),
    ]),
  );
}

function readLine(document: AssessmentDocument, line: Line): AssessmentDocument {
  const { key, known } = line;
  const isOwn = known?.origin === 'own' || (known === undefined && isOwnControlKey(key));
  if (known === undefined && !isOwn) throw new LineFault('key.unknown');
  const { controls, selections } = document;
  const before = controls.data[key];
  const entry = readEntry(line, before ?? {});
  const unchanged = sameJson(withoutEmpty(entry), withoutEmpty(before ?? {}));
  const { [key]: _, ...others } = controls.data;
  const kept = Object.keys(entry).length === 0 ? others : { ...others, [key]: entry };
  return {
    ...document,
    selections: isOwn
      ? selections
      : { ...selections, controls: withSelected(selections.controls, key, readInUse(line)) },
    controls: {
      ...controls,
      data: unchanged ? controls.data : kept,
      own: isOwn ? { ...controls.own, [key]: readOwn(line, controls.own[key]) } : controls.own,
    },
  };
}

/** An entry that says the same with fewer members: empty texts and objects are as good as absent. */
function withoutEmpty(entry: object): object {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]: [string, unknown]) => {
      if (value === '') return [];
      if (typeof value !== 'object' || value === null || name === 'na') return [[name, value]];
      const inner = withoutEmpty(value);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

function flagOf(text: string, column: string): boolean {
  const wanted = comparable(text.trim());
  if (languages.some((language) => yes[language] === wanted) || ['x', 'true', '1'].includes(wanted)) {
    return true;
  }
  const negative = languages.some((language) => no[language] === wanted);
  if (negative || ['', 'false', '0'].includes(wanted)) return false;
  throw new LineFault('value.word', column);
}

function readInUse({ heading, row, known }: Line): boolean {
  const text = heading.cell(row, 'inUse');
  return text === undefined || text.trim() === '' ? (known?.inUse ?? true) : flagOf(text, 'inUse');
}

function textOf({ heading, row }: Line, code: string, before: string | undefined): string | undefined {
  const text = heading.cell(row, code);
  if (text === undefined) return before;
  if (text.length > documentLimits.text) throw new LineFault('text.long', code);
  return text === '' ? undefined : text;
}

function readEntry(line: Line, before: ControlEntry): ControlEntry {
  const { heading, row } = line;
  const na = readNotApplicable(line, before);
  const segment = heading.has('segment') ? readSegment(heading.cell(row, 'segment') ?? '') : before.segment;
  const assessment = readAssessment(line, before.assessment ?? {});
  const evidence = textOf(line, 'evidence', before.evidence);
  const evidenceDate = textOf(line, 'evidenceDate', before.evidenceDate)?.trim();
  if (evidenceDate !== undefined && !isDay(evidenceDate)) throw new LineFault('date', 'evidenceDate');
  const note = textOf(line, 'note', before.note);
  const variables = readVariables(line, before.variables);
  return {
    ...(na === undefined ? {} : { na }),
    ...(segment === undefined ? {} : { segment }),
    ...(Object.keys(assessment).length === 0 ? {} : { assessment }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(evidenceDate === undefined ? {} : { evidenceDate }),
    ...(note === undefined ? {} : { note }),
    ...(variables === undefined ? {} : { variables }),
  };
}

function readNotApplicable(line: Line, before: ControlEntry): ControlEntry['na'] {
  const { heading, row } = line;
  const flag = heading.cell(row, 'na');
  const reason = textOf(line, 'na.reason', before.na?.reason) ?? '';
  const applies = flag === undefined ? before.na !== undefined : flagOf(flag, 'na');
  return applies ? { reason } : undefined;
}

function readSegment(text: string): ControlEntry['segment'] {
  if (text.trim() === '') return undefined;
  const segment = segmentOfWord(text);
  if (segment === null) throw new LineFault('value.word', 'segment');
  return segment;
}

type Assessment = NonNullable<ControlEntry['assessment']>;

function readAssessment(line: Line, before: Assessment): Assessment {
  const after: { [S in Side]?: AssessedValue } = {};
  for (const side of sides) {
    const value = readAssessed(line, side, before[side]);
    if (value !== undefined) after[side] = value;
  }
  return after;
}

function readAssessed(line: Line, side: Side, before: AssessedValue | undefined): AssessedValue | undefined {
  const { heading } = line;
  if (!measures.some((measure) => heading.has(`${side}.${measure}`))) return before;
  const old = cellsOfValue(before);
  const cell = (measure: (typeof measures)[number]) =>
    heading.has(`${side}.${measure}`) ? readLevel(line, `${side}.${measure}`) : old[measure];
  const value = valueOfCells({
    value: cell('value'),
    design: cell('design'),
    operation: cell('operation'),
  });
  if (value === null) throw new LineFault('value.both', `${side}.value`);
  return value;
}

function readLevel({ heading, row, levels }: Line, code: string): number | null {
  const read = levels.get(code);
  const text = heading.cell(row, code) ?? '';
  return read === undefined ? null : numberOfReading(read({ text, rules: level }), code);
}

function readVariables({ heading, row }: Line, before: ControlEntry['variables']): ControlEntry['variables'] {
  const text = heading.cell(row, 'variables');
  if (text === undefined) return before;
  const pairs = text.trim() === '' ? [] : text.trim().split(/\s+/);
  const entries = pairs.map((pair) => {
    const [, name, number] = /^([A-Za-z_]\w*)=(\S+)$/.exec(pair) ?? [];
    const value = number === undefined ? null : plainNumber(number);
    if (name === undefined || value === null) throw new LineFault('value.word', 'variables');
    return [name, value] as const;
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readOwn(line: Line, before: OwnControl | undefined): OwnControl {
  const { heading, row } = line;
  const name = heading.cell(row, 'name') ?? before?.name ?? '';
  if (name.trim() === '') throw new LineFault('value.missing', 'name');
  if (name.length > documentLimits.name) throw new LineFault('text.long', 'name');
  const general = heading.cell(row, 'general');
  const label = readWord(line, 'label', controlLabels, before?.label);
  const type = readWord(line, 'type', controlTypes, before?.type);
  return {
    name,
    description: heading.has('description')
      ? (textOf(line, 'description', undefined) ?? '')
      : (before?.description ?? ''),
    category: readCategory(line, before?.category ?? null),
    ...(label === undefined ? {} : { label }),
    ...(type === undefined ? {} : { type }),
    general: general === undefined ? (before?.general ?? false) : flagOf(general, 'general'),
    related: readRelated(line, before?.related ?? {}),
    allOf: readTypes(heading.cell(row, 'allOf'), before?.allOf ?? []),
  };
}

/** What stood there stays, also where the model version no longer has it. */
function readCategory({ heading, row, model }: Line, before: string | null): string | null {
  const category = heading.cell(row, 'category')?.trim();
  if (category === undefined || category === before) return before;
  if (category === '') return null;
  if (!model.controlCategories.byKey.has(category)) throw new LineFault('key.unknown', 'category');
  return category;
}

/** One of the words of a choice; an empty cell takes it away, an absent column leaves it. */
function readWord<W extends string>(
  { heading, row }: Line,
  column: string,
  words: readonly W[],
  before: W | undefined,
): W | undefined {
  const text = heading.cell(row, column)?.trim();
  if (text === undefined) return before;
  if (text === '') return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new LineFault('value.word', column);
  // The file has the word of "not chosen" for a control that never had one.
  return before === undefined && word === words[0] ? undefined : word;
}

function typeOf(text: string, column: string): RiskType {
  const type = riskTypes.find((candidate) => candidate === text);
  if (type === undefined) throw new LineFault('type.unknown', column);
  return type;
}

function readTypes(text: string | undefined, before: readonly RiskType[]): readonly RiskType[] {
  if (text === undefined) return before;
  const words = text.trim() === '' ? [] : text.trim().split(/[\s,]+/);
  return [...new Set(words.map((word) => typeOf(word, 'allOf')))];
}

function readRelated({ heading, row, model }: Line, before: OwnControl['related']): OwnControl['related'] {
  const text = heading.cell(row, 'related');
  if (text === undefined) return before;
  const related: { [T in RiskType]?: string[] } = {};
  for (const word of text.trim() === '' ? [] : text.trim().split(/[\s,]+/)) {
    const [, name = '', key = ''] = /^(\w+):(\S+)$/.exec(word) ?? [];
    const type = typeOf(name, 'related');
    if (!model[type].byKey.has(key) && before[type]?.includes(key) !== true) {
      throw new LineFault('key.unknown', 'related');
    }
    const keys = related[type] ?? [];
    if (!keys.includes(key)) related[type] = [...keys, key];
  }
  return sameRelated(related, before) ? before : related;
}

/** Equal but for types whose list is empty. */
function sameRelated(a: OwnControl['related'], b: OwnControl['related']): boolean {
  return riskTypes.every((type) => sameJson(a[type] ?? [], b[type] ?? []));
}
