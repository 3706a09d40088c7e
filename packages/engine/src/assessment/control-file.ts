/** The controls of an assessment as a file: a line per control. `readControlFile` brings it back without loss. */
import type { CompiledModel } from '../model/compile.ts';
import { dayCell, type TableCell } from '../table-cell.ts';
import { type Language, riskTypes, type Text } from '../terms.ts';
import { segmentWord } from '../words.ts';
import { type ControlRow, cellsOfValue, controlRows } from './control-rows.ts';
import type { SheetColumn } from './sheet.ts';
import type { AssessmentDocument } from './types.ts';

/** Segments that a control is assessed for, as the document names them. */
export const sides = ['priv', 'corp', 'both'] as const;
/** What is assessed of a control: as a whole, or design and operation apart. */
export const measures = ['value', 'design', 'operation'] as const;

/** One segment of a control file: `priv` natural persons, `corp` legal persons, `both` one assessment for the two. */
export type Side = (typeof sides)[number];

const sideWords: { readonly [S in Side]: Text } = {
  priv: { en: 'Individuals', sv: 'Fysiska personer' },
  corp: { en: 'Corporates', sv: 'Juridiska personer' },
  both: { en: 'Both', sv: 'Båda' },
};
const measureWords: { readonly [M in (typeof measures)[number]]: Text } = {
  value: { en: 'strength', sv: 'styrka' },
  design: { en: 'design', sv: 'utformning' },
  operation: { en: 'operation', sv: 'funktion' },
};

const assessedColumns: readonly SheetColumn[] = sides.flatMap((side) =>
  measures.map((measure) => ({
    code: `${side}.${measure}`,
    heading: {
      en: `${sideWords[side].en}: ${measureWords[measure].en}`,
      sv: `${sideWords[side].sv}: ${measureWords[measure].sv}`,
    },
  })),
);

/** Columns of the file. Those that describe a control are read for the organisation's own controls only. */
export const controlColumns: readonly SheetColumn[] = [
  { code: 'key', heading: { en: 'Key', sv: 'Nyckel' } },
  { code: 'name', heading: { en: 'Name', sv: 'Namn' } },
  { code: 'description', heading: { en: 'Description', sv: 'Beskrivning' } },
  { code: 'category', heading: { en: 'Category', sv: 'Kategori' } },
  { code: 'label', heading: { en: 'Part of the programme', sv: 'Del av programmet' } },
  { code: 'type', heading: { en: 'Form of control', sv: 'Kontrollform' } },
  { code: 'general', heading: { en: 'General', sv: 'Generell' } },
  { code: 'allOf', heading: { en: 'Covers all of', sv: 'Omfattar alla' } },
  { code: 'related', heading: { en: 'Covers', sv: 'Omfattar' } },
  { code: 'inUse', heading: { en: 'In use', sv: 'Används' } },
  { code: 'na', heading: { en: 'Not applicable', sv: 'Ej tillämplig' } },
  { code: 'na.reason', heading: { en: 'Not applicable: reason', sv: 'Ej tillämplig: skäl' } },
  { code: 'segment', heading: { en: 'Segment', sv: 'Segment' } },
  ...assessedColumns,
  { code: 'evidence', heading: { en: 'Evidence', sv: 'Underlag' } },
  { code: 'evidenceDate', heading: { en: 'Evidence: date', sv: 'Underlag: datum' } },
  { code: 'note', heading: { en: 'Note', sv: 'Anteckning' } },
  { code: 'variables', heading: { en: 'Variables', sv: 'Variabler' } },
];

/** The word of a flag that is set. */
export const yes: Text = { en: 'yes', sv: 'ja' };
/** The word of a flag that is not set. */
export const no: Text = { en: 'no', sv: 'nej' };

/** The rows of a control file, heading first. */
export function writeControlFile(
  model: CompiledModel,
  document: AssessmentDocument,
  language: Language,
): readonly (readonly TableCell[])[] {
  return [
    controlColumns.map(({ heading }) => heading[language]),
    ...controlRows(model, document).map((row) => cellsOf(row, language)),
  ];
}

function cellsOf(row: ControlRow, language: Language): readonly TableCell[] {
  const { entry } = row;
  const flag = (value: boolean) => (value ? yes : no)[language];
  return [
    row.key,
    row.name[language],
    row.description[language],
    row.category,
    row.label,
    row.type,
    flag(row.general),
    row.allOf.join(' '),
    riskTypes.flatMap((type) => (row.related[type] ?? []).map((key) => `${type}:${key}`)).join(' '),
    flag(row.inUse),
    entry.na === undefined ? null : yes[language],
    entry.na?.reason ?? null,
    entry.segment === undefined ? null : segmentWord(entry.segment, language),
    ...sides.flatMap((side) => {
      const cells = cellsOfValue(entry.assessment?.[side]);
      return measures.map((measure) => cells[measure]);
    }),
    entry.evidence ?? null,
    dayCell(entry.evidenceDate),
    entry.note ?? null,
    Object.entries(entry.variables ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ];
}
