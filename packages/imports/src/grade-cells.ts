/** Reads grades and levels that an editor has written as a figure or as a word. */
import { type CellReading, modelTables, readTableCell, type TableColumn } from '@klarsikt/engine/model';
import { parseLevelWord } from '@klarsikt/engine/recognise';

const gradeFields: readonly object[] = [
  modelTables.threats.fields.privGrade,
  modelTables.threats.fields.corpGrade,
];
const levelField: object = modelTables.threats.fields.levelIndividual.of;

const levelNames = ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;

/**
 * Reads a cell of a table of the library. A grade can be a figure or a word of the scale in both languages; its
 * motivation is then left unchanged. A level can be such a word.
 */
export function readLibraryCell(text: string, column: TableColumn): CellReading {
  const level = text.trim() === '' ? null : (parseLevelWord(text, 'risk')?.value ?? null);
  if (level === null) return readTableCell(text, column);
  if (gradeFields.includes(column.field)) return { value: { grade: level } };
  const { field } = column;
  const name = levelNames[level];
  return field.type === 'choice' && field.of === levelField && name !== undefined && level > 0
    ? { value: name }
    : readTableCell(text, column);
}
