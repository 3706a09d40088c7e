/** Background data of one type as a file: a line per risk and segment, and back without loss. */
import type { Datum, RiskData } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { segmentWord } from '../report/words.ts';
import {
  type DataKind,
  type DataMode,
  dataModes,
  type Language,
  languages,
  type RiskType,
} from '../terms.ts';
import {
  type BackgroundFilter,
  backgroundFileKeys,
  backgroundLines,
  type DataSourceName,
  dataSources,
} from './background.ts';
import { kindsOf } from './kinds.ts';
import { patchesBetween } from './patches.ts';
import { sameJson } from './pointer.ts';
import { type AssessedRisk, dataSourcesOf, riskRows } from './risk-rows.ts';
import { isDay } from './shape.ts';
import {
  LineFault,
  lineOf,
  numberOf,
  readHeading,
  type SheetCell,
  type SheetColumn,
  type SheetHeading,
  type SheetLine,
  type SheetRow,
  segmentOfWord,
  unusable,
} from './sheet.ts';
import type { AssessmentDocument, Patch } from './types.ts';
import { ballparkOf, ballparkWord, dataKindWord, dataModeWord } from './words.ts';

const modeOf = (kind: DataKind) => `${kind}.mode`;

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
): readonly (readonly SheetCell[])[] {
  const kinds = kindsOf(type);
  const { totals, provenance } = document.background;
  const { source, date } = provenance[type] ?? { source: '', date: null };
  const totalName = { en: 'Total', sv: 'Summa' }[language];
  return [
    columnsOf(type).map(({ heading }) => heading[language]),
    [backgroundFileKeys.source, source, date, ...kinds.flatMap(() => [null, null])],
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

function datumCells(datum: Datum | null, language: Language): readonly SheetCell[] {
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
  const lines = rest.map((row) => {
    const key = (heading.cell(row, 'key') ?? '').trim();
    return lineOf(row, key, () => readLine({ row, key, heading, type, document, risks, seen, draft }));
  });
  return { lines, patches: patchesBetween(document, draftedDocument(document, type, draft)) };
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
  readonly type: RiskType;
  readonly document: AssessmentDocument;
  readonly risks: ReadonlyMap<string, AssessedRisk>;
  readonly seen: Set<string>;
  readonly draft: Draft;
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
  const figures = readFigures(line, before[source] ?? {});
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

function sourceOf(text: string): DataSourceName {
  const segment = segmentOfWord(text);
  const source = dataSources.find((candidate) => candidate === segment);
  if (source === undefined) throw new LineFault('source.unknown');
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

function readTotals({ heading, row, type, draft }: Line, source: DataSourceName): boolean {
  const before = draft.totals.get(source) ?? {};
  const after = { ...before };
  for (const kind of kindsOf(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    if (text === '') delete after[kind];
    else after[kind] = quantityOf(text, kind, heading.language);
  }
  if (sameJson(before, after)) return false;
  draft.totals.set(source, after);
  return true;
}

function quantityOf(text: string, column: string, language: Language): number {
  const value = numberOf(text, language);
  if (value === null) throw new LineFault('value.number', column);
  if (value < 0 || value > Number.MAX_SAFE_INTEGER) throw new LineFault('value.range', column);
  return value;
}

type Figures = { readonly [kind: string]: Datum };

function readFigures({ heading, row, type }: Line, before: Figures): Figures {
  const after: { [kind: string]: Datum } = { ...before };
  for (const kind of kindsOf(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    const mode = readMode(heading.cell(row, modeOf(kind)) ?? '', kind);
    if (text === '') {
      delete after[kind];
      continue;
    }
    after[kind] = readDatum(text, mode, before[kind]?.mode, kind, heading.language);
  }
  return after;
}

function readMode(text: string, column: string): DataMode | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const mode = dataModes.find(
    (candidate) =>
      candidate === wanted || languages.some((language) => dataModeWord(candidate, language) === wanted),
  );
  if (mode === undefined) throw new LineFault('mode.unknown', column);
  return mode;
}

const highest: { readonly [M in DataMode]: number } = {
  abs: Number.MAX_SAFE_INTEGER,
  perc: 100,
  ratio: 1,
  ball: 4,
};

/** Without a mode: a percent sign means percent, a ballpark word a ballpark, else as it was before, else a number. */
function readDatum(
  text: string,
  mode: DataMode | null,
  before: DataMode | undefined,
  column: string,
  language: Language,
): Datum {
  const step = ballparkOf(text);
  if (step !== null) {
    if (mode !== null && mode !== 'ball') throw new LineFault('value.number', column);
    return { mode: 'ball', value: step };
  }
  const percent = text.endsWith('%');
  if (percent && mode !== null && mode !== 'perc') throw new LineFault('value.number', column);
  const value = numberOf(percent ? text.slice(0, -1) : text, language);
  if (value === null) throw new LineFault('value.number', column);
  const how = mode ?? (percent ? 'perc' : (before ?? 'abs'));
  if (value < 0 || value > highest[how]) throw new LineFault('value.range', column);
  return { mode: how, value };
}
