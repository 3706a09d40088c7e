/**
 * Writes the background data of one risk type to a file with a line for each risk and segment, and reads the file
 * without loss.
 */

import type { Datum, RiskData } from '../assess/types.ts';
import { isDay } from '../fields/formats.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Language, RiskType } from '../text/terms.ts';
import { type TableCell, toDayCell } from '../values/table-cell.ts';
import { getSegmentWord } from '../words/words.ts';
import {
  type BackgroundFilter,
  backgroundFileKeys,
  listBackgroundLines,
  type SegmentEntryName,
  segmentEntryNames,
} from './background.ts';
import {
  createFigureReader,
  type FigureReader,
  type FiguresByKind,
  getModeColumnCode,
} from './background-figures.ts';
import { listDataKinds } from './kinds.ts';
import { computePatchesBetween } from './patches.ts';
import { isSameJson } from './pointer.ts';
import { type AssessedRisk, listRiskRows, listSegmentEntries } from './risk-rows.ts';
import {
  createUnusableHeadingLine,
  parseSegmentWord,
  readSheetHeading,
  readSheetLine,
  type SheetColumn,
  type SheetHeading,
  type SheetLine,
  SheetLineError,
  type SheetRow,
} from './sheet.ts';
import type { AssessmentDocument, Patch } from './types.ts';
import { getBallparkWord, getDataKindName, getDataModeName } from './words.ts';

function columnsOf(type: RiskType): readonly SheetColumn[] {
  return [
    { code: 'key', heading: { en: 'Key', sv: 'Nyckel' } },
    { code: 'name', heading: { en: 'Name', sv: 'Namn' } },
    { code: 'segment', heading: { en: 'Segment', sv: 'Segment' } },
    ...listDataKinds(type).flatMap((kind) => [
      { code: kind, heading: { en: getDataKindName(kind, 'en'), sv: getDataKindName(kind, 'sv') } },
      {
        code: getModeColumnCode(kind),
        heading: { en: `${getDataKindName(kind, 'en')}: as`, sv: `${getDataKindName(kind, 'sv')}: som` },
      },
    ]),
  ];
}

/**
 * Builds the rows of a background file, heading first. The key `#total` marks the declared totals of a segment;
 * `#source` marks the source of the figures (in the name column) and its day (in the segment column).
 */
export function writeBackgroundFile(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  language: Language,
  filter: BackgroundFilter = {},
): readonly (readonly TableCell[])[] {
  const kinds = listDataKinds(type);
  const { totals, provenance } = document.background;
  const { source, date } = provenance[type] ?? { source: '', date: null };
  const totalName = { en: 'Total', sv: 'Summa' }[language];
  return [
    columnsOf(type).map(({ heading }) => heading[language]),
    [backgroundFileKeys.source, source, toDayCell(date), ...kinds.flatMap(() => [null, null])],
    ...segmentEntryNames.map((name) => {
      const declared: { readonly [kind: string]: number } = totals[name]?.[type] ?? {};
      const cells = kinds.flatMap((kind) => [declared[kind] ?? null, null]);
      return [backgroundFileKeys.total, totalName, getSegmentWord(name, language), ...cells];
    }),
    ...listBackgroundLines(model, document, type, filter).map((line) => [
      line.key,
      line.name[language],
      getSegmentWord(line.source, language),
      ...line.cells.flatMap((datum) => formatDatumCells(datum, language)),
    ]),
  ];
}

function formatDatumCells(datum: Datum | null, language: Language): readonly TableCell[] {
  if (datum === null) return [null, null];
  const word = datum.mode === 'ball' ? getBallparkWord(datum.value, language) : null;
  return [word ?? datum.value, getDataModeName(datum.mode, language)];
}

/** Preview of an import: the outcome of each line, and the patches of all accepted lines. */
export interface FileImportPreview {
  readonly lines: readonly SheetLine[];
  readonly patches: readonly Patch[];
}

interface BackgroundDraft {
  readonly data: Map<string, RiskData>;
  readonly totals: Map<SegmentEntryName, { readonly [kind: string]: number }>;
  provenance: { readonly source: string; readonly date: string | null } | undefined;
}

/**
 * Reads a background file against the document. A line replaces the figures of its risk and segment in the columns of
 * the file; an empty cell removes a figure; risks that are not in the file keep their figures.
 */
export function readBackgroundFile(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  rows: readonly SheetRow[],
): FileImportPreview {
  const [first, ...rest] = rows;
  const heading = first && readSheetHeading(first, columnsOf(type), ['key', 'segment']);
  if (!heading || listDataKinds(type).length === 0)
    return { lines: [createUnusableHeadingLine(first)], patches: [] };
  const draft = createBackgroundDraft(document, type);
  const risks = new Map(listRiskRows(model, document, type).map((risk) => [risk.key, risk]));
  const seen = new Set<string>();
  const figures = createFigureReader(heading, type, rest, (row) => formerFigures(heading, row, draft));
  const lines = rest.map((row) => {
    const key = keyOf(heading, row);
    return readSheetLine(row, key, () =>
      readLine({ row, key, heading, document, risks, seen, draft, figures }),
    );
  });
  return { lines, patches: computePatchesBetween(document, draftedDocument(document, type, draft)) };
}

const keyOf = (heading: SheetHeading, row: SheetRow) => (heading.cell(row, 'key') ?? '').trim();

/** Returns the existing figures for a line; null for a line of totals, in which every figure is absolute. */
function formerFigures(heading: SheetHeading, row: SheetRow, draft: BackgroundDraft): FiguresByKind | null {
  const key = keyOf(heading, row);
  const source = findSourceName(heading.cell(row, 'segment') ?? '');
  if (key === backgroundFileKeys.total) return null;
  return source === null ? {} : (draft.data.get(key)?.[source] ?? {});
}

function createBackgroundDraft({ background }: AssessmentDocument, type: RiskType): BackgroundDraft {
  return {
    data: new Map(Object.entries(background.data[type] ?? {})),
    totals: new Map(
      segmentEntryNames.flatMap((source) => {
        const declared = background.totals[source]?.[type];
        return declared === undefined ? [] : [[source, declared] as const];
      }),
    ),
    provenance: background.provenance[type],
  };
}

function draftedDocument(
  document: AssessmentDocument,
  type: RiskType,
  draft: BackgroundDraft,
): AssessmentDocument {
  const { background } = document;
  const totals = { ...background.totals };
  for (const source of segmentEntryNames) {
    const declared = draft.totals.get(source);
    const { [type]: _, ...others } = totals[source] ?? {};
    if (declared !== undefined) totals[source] = { ...others, [type]: declared };
  }
  const { provenance } = draft;
  return {
    ...document,
    background: {
      ...background,
      totals,
      data:
        draft.data.size === 0 && background.data[type] === undefined
          ? background.data
          : { ...background.data, [type]: Object.fromEntries(draft.data) },
      provenance:
        provenance === undefined ? background.provenance : { ...background.provenance, [type]: provenance },
    },
  };
}

interface Line {
  readonly row: SheetRow;
  readonly key: string;
  readonly heading: SheetHeading;
  readonly document: AssessmentDocument;
  readonly risks: ReadonlyMap<string, AssessedRisk>;
  readonly seen: Set<string>;
  readonly draft: BackgroundDraft;
  readonly figures: FigureReader;
}

/** Applies one line to the draft; returns true if it changes the draft. */
function readLine(line: Line): boolean {
  const { key, heading, row, risks, seen, draft } = line;
  if (key === '') throw new SheetLineError('key.absent');
  if (key === backgroundFileKeys.source) return readProvenance(line);
  const source = requireSourceName(heading.cell(row, 'segment') ?? '');
  const name = `${key} ${source}`;
  if (seen.has(name)) throw new SheetLineError('key.repeated');
  seen.add(name);
  if (key === backgroundFileKeys.total) return readTotals(line, source);
  const risk = risks.get(key);
  if (risk === undefined) throw new SheetLineError('key.unknown');
  const before = draft.data.get(key) ?? {};
  const figures = line.figures.data(row, before[source] ?? {});
  if (isSameJson(figures, before[source] ?? {})) return false;
  if (!listSegmentEntries(risk, line.document).includes(source) && before[source] === undefined) {
    throw new SheetLineError('source.unfit');
  }
  const { [source]: _, ...others } = before;
  const after = Object.keys(figures).length === 0 ? others : { ...others, [source]: figures };
  if (Object.keys(after).length === 0) draft.data.delete(key);
  else draft.data.set(key, after);
  return true;
}

function findSourceName(text: string): SegmentEntryName | null {
  const segment = parseSegmentWord(text);
  return segmentEntryNames.find((candidate) => candidate === segment) ?? null;
}

function requireSourceName(text: string): SegmentEntryName {
  const source = findSourceName(text);
  if (source === null) throw new SheetLineError('source.unknown');
  return source;
}

function readProvenance({ heading, row, draft }: Line): boolean {
  const source = heading.cell(row, 'name') ?? draft.provenance?.source ?? '';
  const day = (heading.cell(row, 'segment') ?? '').trim();
  if (day !== '' && !isDay(day)) throw new SheetLineError('date');
  if (source.length > 2_000) throw new SheetLineError('text.long');
  const after = { source, date: day === '' ? null : day };
  const before = draft.provenance ?? { source: '', date: null };
  if (isSameJson(before, after)) return false;
  draft.provenance = after;
  return true;
}

function readTotals({ row, draft, figures }: Line, source: SegmentEntryName): boolean {
  const before = draft.totals.get(source) ?? {};
  const after = figures.totals(row, before);
  if (isSameJson(before, after)) return false;
  draft.totals.set(source, after);
  return true;
}
