/**
 * Writes the controls of an assessment to a file with a line per control. `readControlFile` reads it without
 * loss.
 */
import type { CompiledModel } from '../model/compile.ts';
import { type Language, riskTypes, type Text } from '../text/terms.ts';
import { type TableCell, toDayCell } from '../values/table-cell.ts';
import { getSegmentWord } from '../words/words.ts';
import { type ControlRow, listControlRows, toAssessedValueCells } from './control-rows.ts';
import { noOwnFieldsForFiles, type OwnFieldsForFiles, writeOwnFieldColumns } from './own-field-file.ts';
import type { SheetColumn } from './sheet.ts';
import type { AssessmentDocument } from './types.ts';

/** The names of the segment entries in a control's assessment, as they are written in the document. */
export const controlSegmentEntries = ['priv', 'corp', 'both'] as const;
/** Measures of a control: its value as a whole, or design and operation separately. */
export const controlMeasures = ['value', 'design', 'operation'] as const;

/** A segment entry: `priv` individuals, `corp` corporates, `both` one assessment for both. */
export type ControlSegmentEntry = (typeof controlSegmentEntries)[number];

const sideWords: { readonly [S in ControlSegmentEntry]: Text } = {
  priv: { en: 'Individuals', sv: 'Fysiska personer' },
  corp: { en: 'Corporates', sv: 'Juridiska personer' },
  both: { en: 'Both', sv: 'Båda' },
};
const measureWords: { readonly [M in (typeof controlMeasures)[number]]: Text } = {
  value: { en: 'strength', sv: 'styrka' },
  design: { en: 'design', sv: 'utformning' },
  operation: { en: 'operation', sv: 'funktion' },
};

const assessedColumns: readonly SheetColumn[] = controlSegmentEntries.flatMap((side) =>
  controlMeasures.map((measure) => ({
    code: `${side}.${measure}`,
    heading: {
      en: `${sideWords[side].en}: ${measureWords[measure].en}`,
      sv: `${sideWords[side].sv}: ${measureWords[measure].sv}`,
    },
  })),
);

/** Columns of the file. For library controls, the descriptive columns are written but not read. */
export const controlFileColumns: readonly SheetColumn[] = [
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

/** The word that files contain for a flag that is set. */
export const setFlagText: Text = { en: 'yes', sv: 'ja' };
/** The word that files contain for a flag that is not set. */
export const noWordText: Text = { en: 'no', sv: 'nej' };

/**
 * The rows of a control file, heading first. The last columns are the own fields that the organisation defines for
 * controls.
 */
export function writeControlFile(
  model: CompiledModel,
  document: AssessmentDocument,
  language: Language,
  own: OwnFieldsForFiles = noOwnFieldsForFiles,
): readonly (readonly TableCell[])[] {
  const rows = listControlRows(model, document);
  const other = controlFileColumns.map(({ heading }) => heading[language]);
  const values = rows.map(({ entry }) => entry.ownFields ?? {});
  const { headings, cells } = writeOwnFieldColumns(own, { thing: 'control', language }, { values, other });
  return [
    [...other, ...headings],
    ...rows.map((row) => [...formatControlRow(row, language), ...cells(row.entry.ownFields)]),
  ];
}

function formatControlRow(row: ControlRow, language: Language): readonly TableCell[] {
  const { entry } = row;
  const flag = (value: boolean) => (value ? setFlagText : noWordText)[language];
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
    entry.na === undefined ? null : setFlagText[language],
    entry.na?.reason ?? null,
    entry.segment === undefined ? null : getSegmentWord(entry.segment, language),
    ...controlSegmentEntries.flatMap((side) => {
      const cells = toAssessedValueCells(entry.assessment?.[side]);
      return controlMeasures.map((measure) => cells[measure]);
    }),
    entry.evidence ?? null,
    toDayCell(entry.evidenceDate),
    entry.note ?? null,
    Object.entries(entry.variables ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ];
}
