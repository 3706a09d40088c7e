/** People as a file: what is exported can be imported again. */
import { type FileOutput, userStatuses } from '@klarsikt/contract';
import { comparable, type Language } from '@klarsikt/engine';
import type { CsvRow } from '@klarsikt/imports/csv';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import type { ListedUser } from './listing.store.ts';
import { extra, headings, statusWords } from './texts.ts';

/** Columns that are read; the others of an export are for people. */
/** Columns of a list of people, in the order of the file. */
export const columns = ['username', 'givenName', 'surname', 'language', 'groups', 'status'] as const;
export type Column = (typeof columns)[number];

/** Further names under which a column is known. */
const aliases: { readonly [C in Column]: readonly string[] } = {
  username: ['email', 'e-mail address', 'username', 'user name', 'epost', 'e-postadress', 'användarnamn'],
  givenName: ['first name', 'givenname', 'firstname'],
  surname: ['last name', 'lastname', 'family name'],
  language: ['lang'],
  groups: ['group', 'user groups', 'grupp', 'användargrupper'],
  status: ['state', 'tillstånd'],
};

export const statusWord = (status: (typeof userStatuses)[number], language: Language): string =>
  statusWords[status][language];

/** A status in either language; undefined for a word that is none. */
export function readStatus(word: string): (typeof userStatuses)[number] | undefined {
  const given = comparable(word.trim());
  return userStatuses.find(
    (status) =>
      status === given || Object.values(statusWords[status]).some((own) => comparable(own) === given),
  );
}

/** A language as a code or a word; undefined for none that we have. */
export function readLanguage(word: string): Language | undefined {
  const given = comparable(word.trim());
  if (['en', 'english', 'engelska'].includes(given)) return 'en';
  if (['sv', 'swedish', 'svenska'].includes(given)) return 'sv';
  return undefined;
}

/** Names of groups are parted by bars, which group names seldom have. */
export const groupSeparator = ' | ';
export function readGroups(cell: string): string[] {
  return cell
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The place of each column in the file, by its first row; null when there is no user name. */
export function placesOf(first: CsvRow): ReadonlyMap<Column, number> | null {
  const places = new Map<Column, number>();
  first.cells.forEach((cell, at) => {
    const given = comparable(cell.trim());
    const column = columns.find(
      (one) =>
        Object.values(headings[one]).some((word) => comparable(word) === given) ||
        aliases[one].includes(given),
    );
    if (column !== undefined && !places.has(column)) places.set(column, at);
  });
  return places.has('username') ? places : null;
}

export function exportUsers(
  rows: readonly ListedUser[],
  groups: ReadonlyMap<number, readonly { readonly name: string }[]>,
  language: Language,
): FileOutput {
  const head = [
    ...columns.map((column) => headings[column][language]),
    extra.lastLogin[language],
    extra.factor[language],
  ];
  const body = rows.map((row) => [
    row.username,
    row.givenName,
    row.surname,
    row.language,
    (groups.get(row.id) ?? []).map(({ name }) => name).join(groupSeparator),
    statusWord(row.status, language),
    row.lastLoginAt === null ? null : row.lastLoginAt.toISOString().slice(0, 16).replace('T', ' '),
    row.secondFactor ? extra.yes[language] : extra.no[language],
  ]);
  return {
    content: writeCsv([head, ...body], language),
    contentType: 'text/csv; charset=utf-8',
    filename: `${extra.file[language]}.csv`,
  };
}
