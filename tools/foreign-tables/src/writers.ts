/** The writers of table files, with the features that each of them supports. */
import { SeededChoices } from './choices.ts';
import { generateFile } from './files.ts';
import type { GeneratedFile, WriterAbility } from './made.ts';
import { writeCsv } from './write-csv.ts';
import { writeDocx } from './write-docx.ts';
import { writeWithDocx, writeWithExcelts, writeWithWriteExcelFile } from './write-libraries.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A writer of one file format. */
export interface ForeignFileWriter {
  readonly name: string;
  readonly extension: 'csv' | 'xlsx' | 'docx';
  readonly can: ReadonlySet<WriterAbility>;
  /**
   * Writes a file. If `isUsual` is true, the file has the form that every program reads; otherwise `choices` picks
   * among the variants of the format.
   */
  readonly write: (file: GeneratedFile, choices: SeededChoices, isUsual: boolean) => Buffer | Promise<Buffer>;
}

/** Features that writers of workbooks can support. */
export const workbookAbilities: ReadonlySet<WriterAbility> = new Set([
  'numbers',
  'formulas',
  'merges',
  'notes',
  'runs',
  'hiddenParts',
  'sheets',
  'lines',
]);
/** Features that writers of Word documents can support. */
export const documentAbilities: ReadonlySet<WriterAbility> = new Set([
  ...(['merges', 'runs', 'hiddenText', 'sheets', 'lines', 'captions'] as const),
]);

/** Writers that need only the packages of this repository. */
export const foreignFileWriters: readonly ForeignFileWriter[] = [
  { name: 'csv by hand', extension: 'csv', can: new Set(), write: writeCsv },
  {
    name: 'xlsx by hand',
    extension: 'xlsx',
    can: workbookAbilities,
    write: writeXlsx,
  },
  {
    name: 'write-excel-file',
    extension: 'xlsx',
    can: new Set(['numbers', 'merges', 'sheets', 'lines']),
    write: writeWithWriteExcelFile,
  },
  { name: 'excelts', extension: 'xlsx', can: workbookAbilities, write: writeWithExcelts },
  { name: 'docx by hand', extension: 'docx', can: documentAbilities, write: writeDocx },
  { name: 'docx', extension: 'docx', can: documentAbilities, write: writeWithDocx },
];

/** A written file with its true content. */
export interface WrittenFile {
  readonly made: GeneratedFile;
  readonly writer: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Makes the file with a number and writes it. */
export async function writeGeneratedFile(seed: number, id: number, isUsual = false): Promise<WrittenFile> {
  const writer = foreignFileWriters[id % foreignFileWriters.length];
  if (writer === undefined) throw new Error('there is no writer');
  const made = generateFile(seed, id, writer.can);
  const bytes = await writer.write(made, new SeededChoices(seed + 1, id), isUsual);
  return { made, writer: writer.name, name: `table-${id}.${writer.extension}`, bytes };
}
