/** The writers of table files, with their features. */
import { Choices } from './choices.ts';
import { makeFile } from './files.ts';
import type { Ability, MadeFile } from './made.ts';
import { writeCsv } from './write-csv.ts';
import { writeDocx } from './write-docx.ts';
import { writeByDocx, writeByExcelts, writeByWriteExcelFile } from './write-libraries.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A writer of files. */
export interface Writer {
  readonly name: string;
  readonly extension: 'csv' | 'xlsx' | 'docx';
  readonly can: ReadonlySet<Ability>;
  /** `isUsual`: in the form that every program can read. */
  readonly write: (file: MadeFile, choices: Choices, isUsual: boolean) => Buffer | Promise<Buffer>;
}

/** Features of workbooks. */
export const workbookAbilities: ReadonlySet<Ability> = new Set([
  'numbers',
  'formulas',
  'merges',
  'notes',
  'runs',
  'hiddenParts',
  'sheets',
  'lines',
]);
/** Features of documents. */
export const documentAbilities: ReadonlySet<Ability> = new Set([
  ...(['merges', 'runs', 'hiddenText', 'sheets', 'lines', 'captions'] as const),
]);

/** Writers that need only the packages of this repository. */
export const writers: readonly Writer[] = [
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
    write: writeByWriteExcelFile,
  },
  { name: 'excelts', extension: 'xlsx', can: workbookAbilities, write: writeByExcelts },
  { name: 'docx by hand', extension: 'docx', can: documentAbilities, write: writeDocx },
  { name: 'docx', extension: 'docx', can: documentAbilities, write: writeByDocx },
];

/** A written file with its true content. */
export interface WrittenFile {
  readonly made: MadeFile;
  readonly writer: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Makes and writes the file with a number. */
export async function writeMadeFile(seed: number, id: number, isUsual = false): Promise<WrittenFile> {
  const writer = writers[id % writers.length];
  if (writer === undefined) throw new Error('there is no writer');
  const made = makeFile(seed, id, writer.can);
  const bytes = await writer.write(made, new Choices(seed + 1, id), isUsual);
  return { made, writer: writer.name, name: `table-${id}.${writer.extension}`, bytes };
}
