import type { UserImportFile } from '@klarsikt/contract';
import { listUnreadParts } from '@klarsikt/engine/recognise';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { UserDeps } from './deps.ts';
import { findPeopleList, type PeopleList } from './people-lists.ts';

/** Returns the cells of a list by line of the file: its headings and its rows. All other lines are empty. */
function linesOf({ grid: { rows }, body, head }: PeopleList): readonly (readonly string[])[] {
  const byNumber = new Map([head, ...body].map(({ number, cells }) => [number, cells]));
  const last = rows.at(-1)?.number ?? 0;
  return Array.from({ length: last }, (_, at) => byNumber.get(at + 1) ?? ['']);
}

/** Returns the lists of people in a file as CSV, lists of visible sheets first, and the unread parts of the file. */
export async function readPeopleFile(
  { readTables }: Pick<UserDeps, 'readTables'>,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
): Promise<UserImportFile> {
  const tables = await readTables(name, content).catch((error: unknown) => {
    if (error instanceof FileRefusedError) throw new Refusal('error.import.file', {}, { cause: error });
    throw error;
  });
  const read = tables.map((grid) => ({ grid, list: findPeopleList(grid) }));
  const lists = read
    .flatMap(({ list }) => list ?? [])
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (lists.length === 0) throw new Refusal('error.import.file');
  return {
    lists: lists.map((list) => ({
      ...{ sheet: list.grid.name, isHidden: list.isHidden, people: list.body.length },
      ...{ csv: writeCsv(linesOf(list), 'en'), left: [...list.left] },
    })),
    left: read.flatMap(({ grid, list }) =>
      list === null ? listUnreadParts(grid, null).map((part) => ({ sheet: grid.name, ...part })) : [],
    ),
  };
}
