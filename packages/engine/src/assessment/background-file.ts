/** Background data of one type as a file: a line per risk and segment, and back without loss. */

import type { Datum, RiskData } from '../assess/types.ts';
import { isDay } from '../fields/formats.ts';
import type { CompiledModel } from '../model/compile.ts';
import { dayCell, type TableCell } from '../table-cell.ts';
import type { Language, RiskType } from '../terms.ts';
import { segmentWord } from '../words.ts';
import {
  type BackgroundFilter,
  backgroundFileKeys,
  backgroundLines,
  type DataSourceName,
  dataSources,
} from './background.ts';
import { type FigureReader, type Figures, figureReader, modeOf } from './background-figures.ts';
import { kindsOf } from './kinds.ts';
import { patchesBetween } from './patches.ts';
import { sameJson } from './pointer.ts';
import { type AssessedRisk, dataSourcesOf, riskRows } from './risk-rows.ts';
import {
  LineFault,
  lineOf,
  readHeading,
  type SheetColumn,
  type SheetHeading,
  type SheetLine,
  type SheetRow,
  segmentOfWord,
  unusable,
} from './sheet.ts';
import type { AssessmentDocument, Patch } from './types.ts';
import { ballparkWord, dataKindWord, dataModeWord } from './words.ts';

function columnsOf(type: RiskType): readonly SheetColumn[] {
  return [
    { code: 'key', heading: { en: 'Key', sv: 'Nyckel' } },
    { code: 'name', heading: { en: 'Name', sv: 'Namn' } },
    { code: 'segment', heading: { en: 'Segment', sv: 'Segment' } },
    ...kindsOf(type).flatMap((kind) => [
      { code: kind, heading: { en: dataKindWord(kind, 'en'), sv: dataKindWord(kind, 'sv') } },
      {
        code: modeOf(kind),
        heading: { en: `${dataKindWord(kind, 'en')}: as`, sv: `${dataKindWord(kind, 'sv')}: som` },
      },
    ]),
  ];
}

/**
 * The rows of a background file, heading first. Special keys: `#total` declares the totals of a segment, `#source`
 * names where the figures come from (in the name column) and of which day (in the segment column).
 */
export function writeBackgroundFile(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  language: Language,
  filter: BackgroundFilter = {},
): readonly (readonly TableCell[])[] {
  const kinds = kindsOf(type);
  const { totals, provenance } = document.background;
  const { source, date } = provenance[type] ?? { source: '', date: null };
  const totalName = { en: 'Total', sv: 'Summa' }[language];
  return [
    columnsOf(type).map(({ heading }) => heading[language]),
    [backgroundFileKeys.source, source, dayCell(date), ...kinds.flatMap(() => [null, null])],
    ...dataSources.map((name) => {
      const declared: { readonly [kind: string]: number } = totals[name]?.[type] ?? {};
      const cells = kinds.flatMap((kind) => [declared[kind] ?? null, null]);
      return [backgroundFileKeys.total, totalName, segmentWord(name, language), ...cells];
    }),
    ...backgroundLines(model, document, type, filter).map((line) => [
      line.key,
      line.name[language],
      segmentWord(line.source, language),
      ...line.cells.flatMap((datum) => datumCells(datum, language)),
    ]),
  ];
}

function datumCells(datum: Datum | null, language: Language): readonly TableCell[] {
  if (datum === null) return [null, null];
  const word = datum.mode === 'ball' ? ballparkWord(datum.value, language) : null;
  return [word ?? datum.value, dataModeWord(datum.mode, language)];
}

/** What a file would do: each line's fate, and the patches of all lines that can be taken. */
export interface FileReading {
  readonly lines: readonly SheetLine[];
  readonly patches: readonly Patch[];
}

interface Draft {
  readonly data: Map<string, RiskData>;
  readonly totals: Map<DataSourceName, { readonly [kind: string]: number }>;
  provenance: { readonly source: string; readonly date: string | null } | undefined;
}

/**
 * Reads a background file against the document. A line replaces the figures of its risk and segment in the columns
 * that the file has; an empty cell takes a figure away; risks that the file does not name stay.
 */
export function readBackgroundFile(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  rows: readonly SheetRow[],
): FileReading {
  const [first, ...rest] = rows;
  const heading = first && readHeading(first, columnsOf(type), ['key', 'segment']);
  if (!heading || kindsOf(type).length === 0) return { lines: [unusable(first)], patches: [] };
  const draft = draftOf(document, type);
  const risks = new Map(riskRows(model, document, type).map((risk) => [risk.key, risk]));
  const seen = new Set<string>();
  const figures = figureReader(heading, type, rest, (row) => formerFigures(heading, row, draft));
  const lines = rest.map((row) => {
    const key = keyOf(heading, row);
    return lineOf(row, key, () => readLine({ row, key, heading, document, risks, seen, draft, figures }));
  });
  return { lines, patches: patchesBetween(document, draftedDocument(document, type, draft)) };
}

const keyOf = (heading: SheetHeading, row: SheetRow) => (heading.cell(row, 'key') ?? '').trim();

/** What stands where a line's figures go; null for the lines of totals, where every figure is an absolute one. */
function formerFigures(heading: SheetHeading, row: SheetRow, draft: Draft): Figures | null {
  const key = keyOf(heading, row);
  const source = sourceIn(heading.cell(row, 'segment') ?? '');
  if (key === backgroundFileKeys.total) return null;
  return source === null ? {} : (draft.data.get(key)?.[source] ?? {});
}

function draftOf({ background }: AssessmentDocument, type: RiskType): Draft {
  return {
    data: new Map(Object.entries(background.data[type] ?? {})),
    totals: new Map(
      dataSources.flatMap((source) => {
        const declared = background.totals[source]?.[type];
        return declared === undefined ? [] : [[source, declared] as const];
      }),
    ),
    provenance: background.provenance[type],
  };
}

function draftedDocument(document: AssessmentDocument, type: RiskType, draft: Draft): AssessmentDocument {
  const { background } = document;
  const totals = { ...background.totals };
  for (const source of dataSources) {
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
  readonly draft: Draft;
  readonly figures: FigureReader;
}

/** Takes one line into the draft; true when it changes something. */
function readLine(line: Line): boolean {
  const { key, heading, row, risks, seen, draft } = line;
  if (key === '') throw new LineFault('key.absent');
  if (key === backgroundFileKeys.source) return readProvenance(line);
  const source = sourceOf(heading.cell(row, 'segment') ?? '');
  const name = `${key} ${source}`;
  if (seen.has(name)) throw new LineFault('key.repeated');
  seen.add(name);
  if (key === backgroundFileKeys.total) return readTotals(line, source);
  const risk = risks.get(key);
  if (risk === undefined) throw new LineFault('key.unknown');
  const before = draft.data.get(key) ?? {};
  const figures = line.figures.data(row, before[source] ?? {});
  if (sameJson(figures, before[source] ?? {})) return false;
  if (!dataSourcesOf(risk, line.document).includes(source) && before[source] === undefined) {
    throw new LineFault('source.unfit');
  }
  const { [source]: _, ...others } = before;
  const after = Object.keys(figures).length === 0 ? others : { ...others, [source]: figures };
  if (Object.keys(after).length === 0) draft.data.delete(key);
  else draft.data.set(key, after);
  return true;
}

function sourceIn(text: string): DataSourceName | null {
  const segment = segmentOfWord(text);
  return dataSources.find((candidate) => candidate === segment) ?? null;
}

function sourceOf(text: string): DataSourceName {
  const source = sourceIn(text);
  if (source === null) throw new LineFault('source.unknown');
  return source;
}

function readProvenance({ heading, row, draft }: Line): boolean {
  const source = heading.cell(row, 'name') ?? draft.provenance?.source ?? '';
  const day = (heading.cell(row, 'segment') ?? '').trim();
  if (day !== '' && !isDay(day)) throw new LineFault('date');
  if (source.length > 2_000) throw new LineFault('text.long');
  const after = { source, date: day === '' ? null : day };
  const before = draft.provenance ?? { source: '', date: null };
  if (sameJson(before, after)) return false;
  draft.provenance = after;
  return true;
}

function readTotals({ row, draft, figures }: Line, source: DataSourceName): boolean {
  const before = draft.totals.get(source) ?? {};
  const after = figures.totals(row, before);
  if (sameJson(before, after)) return false;
  draft.totals.set(source, after);
  return true;
}
