/** Reads control files. Each line is checked completely before any part of it is applied. */

import type { AssessedValue } from '../assess/types.ts';
import { isDay } from '../fields/formats.ts';
import type { CompiledModel } from '../model/compile.ts';
import { controlLabels, controlTypes } from '../model/tables/library.ts';
import { toComparableText } from '../text/spelling.ts';
import { languages, type RiskType, riskTypes } from '../text/terms.ts';
import { createNumberColumnReader, parsePlainNumber } from '../values/numbers.ts';
import type { FileImportPreview } from './background-file.ts';
import {
  type ControlSegmentEntry,
  controlFileColumns,
  controlMeasures,
  controlSegmentEntries,
  noWordText,
  setFlagText,
} from './control-file.ts';
import { type ControlRow, listControlRows, toAssessedValue, toAssessedValueCells } from './control-rows.ts';
import { setSelected } from './document.ts';
import { documentLimits } from './field-parts.ts';
import { noOwnFieldsForFiles, type OwnFieldsForFiles, readOwnFieldColumns } from './own-field-file.ts';
import { computePatchesBetween } from './patches.ts';
import { isSameJson } from './pointer.ts';
import {
  createUnusableHeadingLine,
  parseSegmentWord,
  readSheetHeading,
  readSheetLine,
  requireNumber,
  type SheetHeading,
  SheetLineError,
  type SheetRow,
} from './sheet.ts';
import type { AssessmentDocument, ControlEntry, OwnControl } from './types.ts';
import { isOwnControlKey } from './validate.ts';

/**
 * Reads a control file into the document. A line replaces the entry of its control in the columns that the file has.
 * A line with a new key that starts with `own-` creates an own control.
 */
export function readControlFile(
  model: CompiledModel,
  document: AssessmentDocument,
  rows: readonly SheetRow[],
  own: OwnFieldsForFiles = noOwnFieldsForFiles,
): FileImportPreview {
  const [first, ...rest] = rows;
  const heading = first && readSheetHeading(first, controlFileColumns, ['key']);
  if (!heading) return { lines: [createUnusableHeadingLine(first)], patches: [] };
  const known = new Map(listControlRows(model, document).map((row) => [row.key, row]));
  const readers = levelReaders(heading, rest);
  const ownFields = readOwnFieldColumns(own, 'control', { heading, first, rest });
  const seen = new Set<string>();
  let draft = document;
  const lines = rest.map((row) => {
    const key = (heading.cell(row, 'key') ?? '').trim();
    return readSheetLine(row, key, () => {
      if (key === '') throw new SheetLineError('key.absent');
      if (seen.has(key)) throw new SheetLineError('key.repeated');
      seen.add(key);
      const after = readLine(draft, {
        ...{ row, key, heading, known: known.get(key), levels: readers, model, ownFields },
      });
      const changed = !isSameJson(after, draft);
      draft = changed ? after : draft;
      return changed;
    });
  });
  return { lines, patches: computePatchesBetween(document, draft) };
}

interface ControlLine {
  readonly row: SheetRow;
  readonly key: string;
  readonly heading: SheetHeading;
  readonly known: ControlRow | undefined;
  readonly levels: LevelReaders;
  readonly model: CompiledModel;
  readonly ownFields: ReturnType<typeof readOwnFieldColumns>;
}

type LevelReaders = ReadonlyMap<string, ReturnType<typeof createNumberColumnReader>>;

const level = { least: 0, most: 4 } as const;

/**
 * Creates one reader per column of levels, because the notation of numbers (decimal comma or point) is decided per
 * column.
 */
function levelReaders(heading: SheetHeading, rows: readonly SheetRow[]): LevelReaders {
  const codes = controlSegmentEntries.flatMap((side) =>
    controlMeasures.map((measure) => `${side}.${measure}`),
  );
  return new Map(
    codes.map((code) => [
      code,
      createNumberColumnReader(rows.map((row) => ({ text: heading.cell(row, code) ?? '', rules: level }))),
    ]),
  );
}

function readLine(document: AssessmentDocument, line: ControlLine): AssessmentDocument {
  const { key, known } = line;
  const isOwn = known?.origin === 'own' || (known === undefined && isOwnControlKey(key));
  if (known === undefined && !isOwn) throw new SheetLineError('key.unknown');
  const { controls, selections } = document;
  const before = controls.data[key];
  const entry = readEntry(line, before ?? {});
  const unchanged = isSameJson(removeEmptyMembers(entry), removeEmptyMembers(before ?? {}));
  const { [key]: _, ...others } = controls.data;
  const kept = Object.keys(entry).length === 0 ? others : { ...others, [key]: entry };
  return {
    ...document,
    selections: isOwn
      ? selections
      : { ...selections, controls: setSelected(selections.controls, key, readInUse(line)) },
    controls: {
      ...controls,
      data: unchanged ? controls.data : kept,
      own: isOwn ? { ...controls.own, [key]: readOwn(line, controls.own[key]) } : controls.own,
    },
  };
}

/** Removes empty texts and objects from an entry, because they mean the same as absent ones. */
function removeEmptyMembers(entry: object): object {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]: [string, unknown]) => {
      if (value === '') return [];
      if (typeof value !== 'object' || value === null || name === 'na') return [[name, value]];
      const inner = removeEmptyMembers(value);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

function parseFlag(text: string, column: string): boolean {
  const wanted = toComparableText(text.trim());
  if (languages.some((language) => setFlagText[language] === wanted) || ['x', 'true', '1'].includes(wanted)) {
    return true;
  }
  const negative = languages.some((language) => noWordText[language] === wanted);
  if (negative || ['', 'false', '0'].includes(wanted)) return false;
  throw new SheetLineError('value.word', column);
}

function readInUse({ heading, row, known }: ControlLine): boolean {
  const text = heading.cell(row, 'inUse');
  return text === undefined || text.trim() === '' ? (known?.inUse ?? true) : parseFlag(text, 'inUse');
}

function readText(
  { heading, row }: ControlLine,
  code: string,
  before: string | undefined,
): string | undefined {
  const text = heading.cell(row, code);
  if (text === undefined) return before;
  if (text.length > documentLimits.text) throw new SheetLineError('text.long', code);
  return text === '' ? undefined : text;
}

function readEntry(line: ControlLine, before: ControlEntry): ControlEntry {
  const { heading, row } = line;
  const na = readNotApplicable(line, before);
  const segment = heading.has('segment') ? readSegment(heading.cell(row, 'segment') ?? '') : before.segment;
  const assessment = readAssessment(line, before.assessment ?? {});
  const evidence = readText(line, 'evidence', before.evidence);
  const evidenceDate = readText(line, 'evidenceDate', before.evidenceDate)?.trim();
  if (evidenceDate !== undefined && !isDay(evidenceDate)) throw new SheetLineError('date', 'evidenceDate');
  const note = readText(line, 'note', before.note);
  const variables = readVariables(line, before.variables);
  const ownFields = line.ownFields(row, before.ownFields);
  const { na: _na, segment: _segment, assessment: _assessment, ...withoutUse } = before;
  const { evidence: _text, evidenceDate: _day, note: _note, variables: _values, ...rest } = withoutUse;
  const { ownFields: _own, ...kept } = rest;
  return {
    ...kept,
    ...(na === undefined ? {} : { na }),
    ...(segment === undefined ? {} : { segment }),
    ...(Object.keys(assessment).length === 0 ? {} : { assessment }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(evidenceDate === undefined ? {} : { evidenceDate }),
    ...(note === undefined ? {} : { note }),
    ...(variables === undefined ? {} : { variables }),
    ...(ownFields === undefined ? {} : { ownFields }),
  };
}

function readNotApplicable(line: ControlLine, before: ControlEntry): ControlEntry['na'] {
  const { heading, row } = line;
  const flag = heading.cell(row, 'na');
  const reason = readText(line, 'na.reason', before.na?.reason) ?? '';
  const applies = flag === undefined ? before.na !== undefined : parseFlag(flag, 'na');
  return applies ? { reason } : undefined;
}

function readSegment(text: string): ControlEntry['segment'] {
  if (text.trim() === '') return undefined;
  const segment = parseSegmentWord(text);
  if (segment === null) throw new SheetLineError('value.word', 'segment');
  return segment;
}

type Assessment = NonNullable<ControlEntry['assessment']>;

function readAssessment(line: ControlLine, before: Assessment): Assessment {
  const after: { [S in ControlSegmentEntry]?: AssessedValue } = {};
  for (const side of controlSegmentEntries) {
    const value = readAssessed(line, side, before[side]);
    if (value !== undefined) after[side] = value;
  }
  return after;
}

function readAssessed(
  line: ControlLine,
  side: ControlSegmentEntry,
  before: AssessedValue | undefined,
): AssessedValue | undefined {
  const { heading } = line;
  if (!controlMeasures.some((measure) => heading.has(`${side}.${measure}`))) return before;
  const old = toAssessedValueCells(before);
  const cell = (measure: (typeof controlMeasures)[number]) =>
    heading.has(`${side}.${measure}`) ? readLevel(line, `${side}.${measure}`) : old[measure];
  const value = toAssessedValue({
    value: cell('value'),
    design: cell('design'),
    operation: cell('operation'),
  });
  if (value === null) throw new SheetLineError('value.both', `${side}.value`);
  return value;
}

function readLevel({ heading, row, levels }: ControlLine, code: string): number | null {
  const read = levels.get(code);
  const text = heading.cell(row, code) ?? '';
  return read === undefined ? null : requireNumber(read({ text, rules: level }), code);
}

function readVariables(
  { heading, row }: ControlLine,
  before: ControlEntry['variables'],
): ControlEntry['variables'] {
  const text = heading.cell(row, 'variables');
  if (text === undefined) return before;
  const pairs = text.trim() === '' ? [] : text.trim().split(/\s+/);
  const entries = pairs.map((pair) => {
    const [, name, number] = /^([A-Za-z_]\w*)=(\S+)$/.exec(pair) ?? [];
    const value = number === undefined ? null : parsePlainNumber(number);
    if (name === undefined || value === null) throw new SheetLineError('value.word', 'variables');
    return [name, value] as const;
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readOwn(line: ControlLine, before: OwnControl | undefined): OwnControl {
  const { heading, row } = line;
  const name = heading.cell(row, 'name') ?? before?.name ?? '';
  if (name.trim() === '') throw new SheetLineError('value.missing', 'name');
  if (name.length > documentLimits.name) throw new SheetLineError('text.long', 'name');
  const general = heading.cell(row, 'general');
  const label = readWord(line, 'label', controlLabels, before?.label);
  const type = readWord(line, 'type', controlTypes, before?.type);
  return {
    name,
    description: heading.has('description')
      ? (readText(line, 'description', undefined) ?? '')
      : (before?.description ?? ''),
    category: readCategory(line, before?.category ?? null),
    ...(label === undefined ? {} : { label }),
    ...(type === undefined ? {} : { type }),
    general: general === undefined ? (before?.general ?? false) : parseFlag(general, 'general'),
    related: readRelated(line, before?.related ?? {}),
    allOf: readTypes(heading.cell(row, 'allOf'), before?.allOf ?? []),
  };
}

/**
 * Reads the category of an own control. A category that equals the earlier one is kept, even if the model version
 * lacks it.
 */
function readCategory({ heading, row, model }: ControlLine, before: string | null): string | null {
  const category = heading.cell(row, 'category')?.trim();
  if (category === undefined || category === before) return before;
  if (category === '') return null;
  if (!model.controlCategories.byKey.has(category)) throw new SheetLineError('key.unknown', 'category');
  return category;
}

/**
 * Reads a word of a fixed set. An empty cell removes the value; if the file lacks the column, the earlier value is
 * kept.
 */
function readWord<W extends string>(
  { heading, row }: ControlLine,
  column: string,
  words: readonly W[],
  before: W | undefined,
): W | undefined {
  const text = heading.cell(row, column)?.trim();
  if (text === undefined) return before;
  if (text === '') return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new SheetLineError('value.word', column);
  // A control without a value is written to files with the first word, which means "not chosen"; reading it sets no
  // value.
  return before === undefined && word === words[0] ? undefined : word;
}

function parseRiskType(text: string, column: string): RiskType {
  const type = riskTypes.find((candidate) => candidate === text);
  if (type === undefined) throw new SheetLineError('type.unknown', column);
  return type;
}

function readTypes(text: string | undefined, before: readonly RiskType[]): readonly RiskType[] {
  if (text === undefined) return before;
  const words = text.trim() === '' ? [] : text.trim().split(/[\s,]+/);
  return [...new Set(words.map((word) => parseRiskType(word, 'allOf')))];
}

function readRelated(
  { heading, row, model }: ControlLine,
  before: OwnControl['related'],
): OwnControl['related'] {
  const text = heading.cell(row, 'related');
  if (text === undefined) return before;
  const related: { [T in RiskType]?: string[] } = {};
  for (const word of text.trim() === '' ? [] : text.trim().split(/[\s,]+/)) {
    const [, name = '', key = ''] = /^(\w+):(\S+)$/.exec(word) ?? [];
    const type = parseRiskType(name, 'related');
    if (!model[type].byKey.has(key) && before[type]?.includes(key) !== true) {
      throw new SheetLineError('key.unknown', 'related');
    }
    const keys = related[type] ?? [];
    if (!keys.includes(key)) related[type] = [...keys, key];
  }
  return isSameRelated(related, before) ? before : related;
}

/** Compares relations; a type with an empty list equals an absent type. */
function isSameRelated(a: OwnControl['related'], b: OwnControl['related']): boolean {
  return riskTypes.every((type) => isSameJson(a[type] ?? [], b[type] ?? []));
}
