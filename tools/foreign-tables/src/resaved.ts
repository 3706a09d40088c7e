/** Lets other programs save files again. The programs are optional Debian packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrittenFile } from './writers.ts';

/** Programs that can save a file again. */
export const resavingPrograms = ['soffice', 'ssconvert', 'openpyxl'] as const;

/** A program that can save a file again. */
export type ResavingProgram = (typeof resavingPrograms)[number];

const saveAll = `
import sys
from openpyxl import load_workbook
for name in sys.argv[2:]:
    load_workbook(name).save(sys.argv[1] + '/' + name.rsplit('/', 1)[1])
`;

function save(program: ResavingProgram, files: readonly string[], folder: string): void {
  const options = { stdio: 'ignore' as const };
  if (program === 'openpyxl') execFileSync('/usr/bin/python3', ['-c', saveAll, folder, ...files], options);
  else if (program === 'ssconvert')
    for (const file of files)
      execFileSync('ssconvert', [file, join(folder, file.split('/').at(-1) ?? '')], options);
  else
    for (const kind of ['xlsx', 'docx']) {
      const ofKind = files.filter((file) => file.endsWith(kind));
      if (ofKind.length > 0)
        execFileSync('soffice', ['--headless', '--convert-to', kind, '--outdir', folder, ...ofKind], options);
    }
}

/**
 * Features that each program loses when it saves a file: a formula without result, formatted pieces of text, a hidden
 * sheet.
 */
const changes: { readonly [P in ResavingProgram]: RegExp } = {
  soffice: /cell: no result/u,
  ssconvert: /cell: no result|hidden sheet/u,
  openpyxl: /cell: no result|raised|struck/u,
};
const isSame = ({ made: { traits } }: WrittenFile, program: ResavingProgram): boolean =>
  !changes[program].test(traits.join('; '));

/** Returns the files as a program saves them. Files with features that the program loses are left out. */
export function resaveFiles(program: ResavingProgram, files: readonly WrittenFile[]): readonly WrittenFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-tables-'));
  const out = join(folder, 'out');
  mkdirSync(out);
  try {
    const chosen = files.filter(
      (file) =>
        isSame(file, program) &&
        (file.name.endsWith('.xlsx') || (program === 'soffice' && file.name.endsWith('.docx'))),
    );
    for (const { name, bytes } of chosen) writeFileSync(join(folder, name), bytes);
    save(
      program,
      chosen.map(({ name }) => join(folder, name)),
      out,
    );
    return chosen
      .filter(({ name }) => existsSync(join(out, name)))
      .map((file) => ({
        ...file,
        writer: `${file.writer}, ${program}`,
        bytes: readFileSync(join(out, file.name)),
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
