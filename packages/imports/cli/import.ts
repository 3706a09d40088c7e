/**
 * Command `npm run atlas:import -- FILE [--json]`. It prints a summary of a threat library or a table of entities
 * without importing it.
 */
import { basename } from 'node:path';
import {
  type ImportSummary,
  loadImportFile,
  summarizeLibrary,
  summarizeTables,
  UnreadableFileError,
} from '../src/index.ts';

const [file, ...options] = process.argv.slice(2).filter((word) => word !== '--');
if (file === undefined || options.some((option) => option !== '--json')) {
  console.error('Usage: npm run atlas:import -- FILE [--json]');
  process.exit(2);
}

const faults = {
  tooLarge: 'the file is larger than an import may be',
  unknownFormat: 'neither a STIX bundle nor a workbook nor a table of entities',
  notJson: 'the file begins like JSON and stops being it',
  notStix: 'no bundle: it has no list of objects',
  notWorkbook: 'the file begins like a workbook and cannot be read as one',
} as const;

function printed({ source, kinds, relations, notices }: ImportSummary): string {
  const line = (name: string, found: number, taken: number, kept: number, refused: number) =>
    `${name.padEnd(14)}${[found, taken, kept, refused].map((count) => String(count).padStart(9)).join('')}`;
  const reasons = [
    ...Object.entries(kinds).flatMap(([kind, { refused }]) => refused.map((one) => ({ kind, ...one }))),
    ...relations.refused.map((one) => ({ kind: 'relations', ...one })),
  ];
  return [
    `${source.format}${source.version === '' ? '' : ` ${source.version}`}: nothing is written, this is what the file holds.`,
    `${''.padEnd(14)}${['found', 'taken', 'kept', 'refused'].map((word) => word.padStart(9)).join('')}`,
    ...Object.entries(kinds).map(([kind, { found, taken, kept, refused }]) =>
      line(kind, found, taken, kept, refused.length),
    ),
    line('relations', relations.distinct, relations.taken, relations.kept, relations.refused.length),
    `${relations.found - relations.distinct} relations are told again.`,
    ...reasons.map(({ kind, id, reason }) => `refused: ${kind} ${id} (${reason})`),
    ...notices.map(({ code, what }) => `notice: ${code} ${what}`),
  ].join('\n');
}

/** Messages for error codes of the operating system. */
const noFile: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder and no file',
  EACCES: 'it may not be read',
};

function faultOf(error: unknown): string {
  if (error instanceof UnreadableFileError)
    return `${faults[error.fault]}${error.at === null ? '' : ` (line ${error.at.line}, column ${error.at.column})`}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return noFile[code] ?? String(error instanceof Error ? error.message : error);
}

try {
  const content = await loadImportFile(file);
  const summary =
    content.format === 'table'
      ? summarizeTables(content.grids, basename(file))
      : summarizeLibrary(content.staged);
  process.stdout.write(`${options.length > 0 ? JSON.stringify(summary) : printed(summary)}\n`);
} catch (error) {
  const fault = faultOf(error);
  console.error(`${file}: ${fault}.`);
  process.exit(1);
}
