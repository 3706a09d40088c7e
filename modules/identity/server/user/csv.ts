/** Reads and writes lists of users as CSV; an exported file can be imported again. */
import { type FileOutput, userStatuses } from '@klarsikt/contract';
import { type Language, toComparableText } from '@klarsikt/engine/text';
import type { CsvRow } from '@klarsikt/imports/csv';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import type { ListedUser } from './listing.store.ts';
import { userExportOnlyHeadings, userFileHeadings, userStatusTexts } from './texts.ts';

export const userFileColumns = ['username', 'givenName', 'surname', 'language', 'groups', 'status'] as const;
export type UserFileColumn = (typeof userFileColumns)[number];

/**
 * Columns that an import reads: the columns of an export, and `fullName` and `blocked` from exports of other systems.
 */
export const userImportColumns = [...userFileColumns, 'fullName', 'blocked'] as const;
export type UserImportColumn = (typeof userImportColumns)[number];

/** Column headings of other systems, such as Microsoft Entra, Google Workspace and Okta. */
const aliases: { readonly [C in UserImportColumn]: readonly string[] } = {
  username: [
    ...['email', 'e-mail', 'e-mail address', 'email address', 'mail', 'work email', 'primary email'],
    ...['primary smtp address', 'primarysmtpaddress', 'emailaddress', 'work e-mail', 'business email'],
    ...['username', 'user name', 'user principal name', 'userprincipalname', 'upn', 'login', 'account'],
    ...['epost', 'e-post', 'e-postadress', 'epostadress', 'mejl', 'mejladress', 'användarnamn', 'konto'],
    ...['e-post arbete', 'e-postadress arbete', 'arbetsmejl', 'jobbmejl'],
  ],
  givenName: ['first name', 'givenname', 'given name', 'firstname', 'tilltalsnamn'],
  surname: ['last name', 'lastname', 'family name', 'surname', 'sn'],
  language: ['lang', 'preferred language', 'preferredlanguage'],
  groups: ['group', 'user groups', 'grupp', 'användargrupper'],
  status: [
    ...['state', 'tillstånd', 'account status', 'kontostatus', 'enabled', 'aktiverad', 'konto aktiverat'],
    ...['accountenabled', 'account enabled', 'active', 'aktiv', 'is active'],
  ],
  blocked: [
    ...['block credential', 'blockcredential', 'blocked', 'sign-in blocked', 'block sign in', 'suspended'],
    ...['disabled', 'account disabled', 'spärrad', 'blockerad', 'inloggning blockerad', 'avstängd'],
  ],
  fullName: [
    'name',
    'full name',
    'fullname',
    'display name',
    'displayname',
    'namn',
    'visningsnamn',
    'fullständigt namn',
  ],
};

export const formatUserStatus = (status: (typeof userStatuses)[number], language: Language): string =>
  userStatusTexts[status][language];

/** Words that other directories use for an account that can sign in (active) and for one that cannot (disabled). */
const otherStatuses: readonly (readonly [status: (typeof userStatuses)[number], words: RegExp])[] = [
  ['active', /^(?:true|sant|yes|ja|enabled|aktiverad|aktivt|provisioned|employed|anställd)$/u],
  [
    'disabled',
    /^(?:false|falskt|no|nej|inactive|inaktiv|inaktivt|suspended|avstängd|blocked|spärrad|deactivated|deprovisioned|locked|låst|terminated|avslutad|slutat)$/u,
  ],
];

export function parseUserStatus(word: string): (typeof userStatuses)[number] | undefined {
  const given = toComparableText(word.trim());
  const own = userStatuses.find(
    (status) =>
      status === given ||
      Object.values(userStatusTexts[status]).some((one) => toComparableText(one) === given),
  );
  return own ?? otherStatuses.find(([, words]) => words.test(given))?.[0];
}

/** Reads a language by its name, or by a code with or without a country, such as `sv-SE`. */
export function parseLanguageName(word: string): Language | undefined {
  const given = toComparableText(word.trim());
  if (/^(?:en|eng|english|engelska)(?:[-_ (].*)?$/u.test(given)) return 'en';
  return /^(?:sv|swe|swedish|svenska)(?:[-_ (].*)?$/u.test(given) ? 'sv' : undefined;
}

/** Separator of group names; a bar rarely occurs in a group name. */
export const groupNameSeparator = ' | ';
export function parseGroupNames(cell: string): string[] {
  return cell
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The column index of each field; `usernames` lists all columns that can contain the address, the likeliest first.
 */
export interface PersonColumnPositions {
  readonly of: ReadonlyMap<UserImportColumn, number>;
  readonly usernames: readonly number[];
}

/** Notes that directories add to headings, such as `[Required]`. */
const notes = /\[[^\]]*\]|[*:]+$/gu;

function meaningOf(heading: string): UserImportColumn | undefined {
  const given = toComparableText(
    heading
      .replaceAll(notes, ' ')
      .replaceAll(/[\s_]+/gu, ' ')
      .trim(),
  );
  const isOwn = (one: UserImportColumn) =>
    one !== 'fullName' &&
    one !== 'blocked' &&
    Object.values(userFileHeadings[one]).some((word) => toComparableText(word) === given);
  return userImportColumns.find((one) => isOwn(one) || aliases[one].includes(given));
}

/**
 * Columns with a mail heading are preferred to columns with an account heading, because account names need not be
 * addresses.
 */
const isMail = (heading: string): boolean => /mail|post|mejl|smtp/iu.test(heading);

/** Returns the columns in a row of headings; null if no heading means a user name. */
export function findColumnPositions({ cells }: CsvRow): PersonColumnPositions | null {
  const of = new Map<UserImportColumn, number>();
  const found: number[] = [];
  cells.forEach((cell, at) => {
    const column = meaningOf(cell);
    if (column === 'username') found.push(at);
    if (column !== undefined && !of.has(column)) of.set(column, at);
  });
  const usernames = found.toSorted((a, b) => Number(isMail(cells[b] ?? '')) - Number(isMail(cells[a] ?? '')));
  return usernames.length === 0 ? null : { of, usernames };
}

/** Maximum number of rows that are searched for headings. */
const mostAbove = 20;

/** With at least this many filled cells and no recognised word, a column is assumed not to match its heading. */
const leastUnknown = 3;

/**
 * Omit a language or status column if none of its cells has a recognised word, such as a column for employment
 * status.
 */
function knownPlaces(
  { of, usernames }: PersonColumnPositions,
  body: readonly CsvRow[],
): PersonColumnPositions {
  const readers = { language: parseLanguageName, status: parseUserStatus } as const;
  const known = [...of].filter(([column, at]) => {
    if (column !== 'language' && column !== 'status') return true;
    const words = body.map(({ cells }) => cells[at] ?? '').filter((cell) => cell.trim() !== '');
    return words.length < leastUnknown || words.some((word) => readers[column](word) !== undefined);
  });
  return { of: new Map(known), usernames };
}

export function splitHeadingsAndRows<T extends CsvRow>(
  rows: readonly T[],
): { readonly places: PersonColumnPositions; readonly head: T; readonly body: readonly T[] } | null {
  for (const [at, row] of rows.slice(0, mostAbove).entries()) {
    const places = findColumnPositions(row);
    const body = rows.slice(at + 1);
    if (places !== null)
      return body.length === 0 ? null : { places: knownPlaces(places, body), head: row, body };
  }
  return null;
}

/** Name particles that belong to the surname after them. */
const particles = /^(?:af|av|von|van|de|del|della|di|da|dos|du|der|den|ter|el|al|bin|ibn)$/iu;

/** Splits "Surname, Given name" at the comma; otherwise the surname is the last word with its particles. */
function splitName(name: string): { readonly givenName: string; readonly surname: string } {
  const [before = '', after] = name.split(',').map((part) => part.trim());
  if (after !== undefined) return { givenName: after, surname: before };
  const words = before.split(/\s+/u);
  if (words.length === 1) return { givenName: before, surname: '' };
  const particle = words.findIndex((word, at) => at > 0 && particles.test(word));
  const from = particle < 0 ? words.length - 1 : particle;
  return { givenName: words.slice(0, from).join(' '), surname: words.slice(from).join(' ') };
}

export type PersonCells = { readonly [C in UserFileColumn]: string | undefined };

/** Returns an address without the display name and the `mailto:` scheme around it. */
function addressIn(cell: string): string {
  const within = /^[^<>]*<([^<>\s]+)>$/u.exec(cell.trim())?.[1] ?? cell.trim();
  return within.replace(/^mailto:/iu, '');
}

/** Guests of a directory have user names with `#EXT#`, which cannot receive mail. */
const isAddress = (text: string): boolean =>
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(text) && !text.includes('#EXT#');

/** Returns the account status for a cell of a "blocked" column; unknown words are returned unchanged. */
function stateOf(blocked: string | undefined): string | undefined {
  const state = blocked === undefined || blocked === '' ? blocked : parseUserStatus(blocked);
  if (state === 'active') return 'disabled';
  return state === 'disabled' ? 'active' : blocked;
}

/** Reads one row; if several columns can contain the address, the first cell with a valid address is used. */
export function readPersonCells(
  { of, usernames }: PersonColumnPositions,
  cells: readonly string[],
): PersonCells {
  const cell = (column: UserImportColumn): string | undefined => {
    const at = of.get(column);
    return at === undefined ? undefined : (cells[at] ?? '').trim();
  };
  const whole = cell('fullName');
  const split = whole === undefined ? null : splitName(whole);
  const given = usernames.map((at) => addressIn(cells[at] ?? ''));
  return {
    username: given.find(isAddress) ?? given.find((one) => one !== '') ?? '',
    givenName: cell('givenName') ?? split?.givenName,
    surname: cell('surname') ?? split?.surname,
    language: cell('language'),
    groups: cell('groups'),
    status: cell('status') ?? stateOf(cell('blocked')),
  };
}

export function formatUsersCsv(
  rows: readonly ListedUser[],
  groups: ReadonlyMap<number, readonly { readonly name: string }[]>,
  language: Language,
): FileOutput {
  const head = [
    ...userFileColumns.map((column) => userFileHeadings[column][language]),
    userExportOnlyHeadings.lastLogin[language],
    userExportOnlyHeadings.factor[language],
  ];
  const body = rows.map((row) => [
    row.username,
    row.givenName,
    row.surname,
    row.language,
    (groups.get(row.id) ?? []).map(({ name }) => name).join(groupNameSeparator),
    formatUserStatus(row.status, language),
    row.lastLoginAt === null ? null : row.lastLoginAt.toISOString().slice(0, 16).replace('T', ' '),
    row.secondFactor ? userExportOnlyHeadings.yes[language] : userExportOnlyHeadings.no[language],
  ]);
  return {
    content: writeCsv([head, ...body], language),
    contentType: 'text/csv; charset=utf-8',
    filename: `${userExportOnlyHeadings.file[language]}.csv`,
  };
}
