/** Determines the action of each line of an import file: create, update, same or refused. */
import type { UserImportRow, userImportFields } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { type Language, toComparableText } from '@klarsikt/engine/text';
import type { CsvRow } from '@klarsikt/imports/csv';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import { requireOrganizationScope } from './account.ts';
import {
  formatUserStatus,
  groupNameSeparator,
  parseGroupNames,
  parseLanguageName,
  parseUserStatus,
  readPersonCells,
  splitHeadingsAndRows,
} from './csv.ts';
import type { UserDeps } from './deps.ts';
import {
  filterDirectoryManagedIds,
  findUsersByUsernameKey,
  listAllUserGroups,
  listGroupsByUser,
  listTakenUsernames,
  type UserRecord,
} from './store.ts';
import { userImportFaultTexts } from './texts.ts';

const emailSchema = z.email().max(254);

function formatSentence(
  key: keyof typeof userImportFaultTexts,
  language: Language,
  values: Record<string, string | number> = {},
) {
  const text: string = userImportFaultTexts[key][language];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

interface ImportLine {
  readonly line: number;
  readonly username: string;
  readonly key: string;
  /** Undefined if the file has no column for this field. */
  readonly givenName: string | undefined;
  readonly surname: string | undefined;
  readonly languageWord: string | undefined;
  readonly statusWord: string | undefined;
  readonly groupNames: readonly string[] | undefined;
}

/** Parses the file in a separate process; refuses a file that is not a table. */
export async function parsePeopleCsv(
  deps: Pick<UserDeps, 'readRows'>,
  csv: string,
): Promise<readonly CsvRow[]> {
  const rows = await deps.readRows(csv).catch((error: unknown) => {
    if (error instanceof FileRefusedError) throw new Refusal('error.import.file', {}, { cause: error });
    throw error;
  });
  if (rows === null) throw new Refusal('error.import.file');
  return rows;
}

function readLines(rows: readonly CsvRow[]): readonly ImportLine[] {
  const table = splitHeadingsAndRows(rows);
  if (table === null) throw new Refusal('error.import.file');
  return table.body.map(({ line, cells }) => {
    const person = readPersonCells(table.places, cells);
    const username = person.username ?? '';
    return {
      line,
      username,
      key: toUserNameKey(username),
      givenName: person.givenName,
      surname: person.surname,
      languageWord: person.language,
      statusWord: person.status,
      groupNames: person.groups === undefined ? undefined : parseGroupNames(person.groups),
    };
  });
}

interface Facts {
  readonly actor: Actor;
  readonly language: Language;
  readonly known: ReadonlyMap<string, UserRecord>;
  readonly memberships: Awaited<ReturnType<typeof listGroupsByUser>>;
  readonly taken: ReadonlySet<string>;
  readonly groupByName: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  /** Permissions of each group that the actor lacks, by id of the group. */
  readonly lacking: ReadonlyMap<number, readonly Permission[]>;
  readonly higher: ReadonlyMap<number, readonly Permission[]>;
  readonly firstLine: ReadonlyMap<string, number>;
  /** Ids of people whose accounts the directory manages. */
  readonly kept: ReadonlySet<number>;
}

async function readFacts(
  tx: ReadTx,
  deps: UserDeps,
  actor: Actor,
  lines: readonly ImportLine[],
  language: Language,
): Promise<Facts> {
  const keys = [...new Set(lines.map(({ key }) => key))];
  const known = await findUsersByUsernameKey(tx, keys);
  const ids = [...known.values()].map(({ id }) => id);
  const groups = await listAllUserGroups(tx);
  const granted = actor.userId === null ? [] : await deps.rights.ofUser(tx, actor.userId);
  const grants = await deps.rights.ofGroups(
    tx,
    groups.map(({ id }) => id),
  );
  const lacking = groups.map(({ id }) => {
    const own = grants.filter(({ group }) => group.id === id);
    return [id, deps.rights.missing(granted, own)] as const;
  });
  const firstLine = new Map<string, number>();
  for (const { key, line } of lines) if (!firstLine.has(key)) firstLine.set(key, line);
  return {
    actor,
    language,
    known,
    memberships: await listGroupsByUser(tx, ids.length > 1000 ? 'all' : ids),
    taken: await listTakenUsernames(
      tx,
      keys.filter((key) => !known.has(key)),
    ),
    groupByName: new Map(groups.map((group) => [toComparableText(group.name), group])),
    lacking: new Map(lacking.filter(([, rights]) => rights.length > 0)),
    higher: await deps.rights.higher(tx, actor, ids),
    firstLine,
    kept: await filterDirectoryManagedIds(tx, ids),
  };
}

/** Splits a cell with several groups at semicolons and line breaks, unless the whole cell is the name of a group. */
function splitGroupCell(line: ImportLine, { groupByName }: Facts): ImportLine {
  if (line.groupNames === undefined) return line;
  const groupNames = line.groupNames.flatMap((name) =>
    groupByName.has(toComparableText(name)) ? name : name.split(/[;\n]/u).map((part) => part.trim()),
  );
  return { ...line, groupNames: groupNames.filter((name) => name !== '') };
}

export interface UserImportLine {
  readonly row: UserImportRow;
  readonly line: ImportLine;
  readonly person: UserRecord | null;
  readonly values: {
    readonly givenName: string;
    readonly surname: string;
    readonly language: Language | null;
    readonly status: 'invited' | 'active' | 'disabled';
  };
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly joined: readonly number[];
  readonly left: readonly number[];
}

function checkEmail(line: ImportLine, facts: Facts): string[] {
  const { language, firstLine, known, taken } = facts;
  if (line.username === '') return [formatSentence('noEmail', language)];
  if (!emailSchema.safeParse(line.username).success) return [formatSentence('email', language)];
  const first = firstLine.get(line.key) ?? line.line;
  if (first !== line.line) return [formatSentence('twice', language, { line: first })];
  return !known.has(line.key) && taken.has(line.key) ? [formatSentence('taken', language)] : [];
}

function checkRowWords(line: ImportLine, { language, groupByName }: Facts): string[] {
  const { languageWord = '', statusWord: state = '', givenName = '', surname = '', groupNames = [] } = line;
  return [
    ...(languageWord !== '' && parseLanguageName(languageWord) === undefined
      ? [formatSentence('language', language, { word: languageWord })]
      : []),
    ...(state !== '' && parseUserStatus(state) === undefined
      ? [formatSentence('status', language, { word: state })]
      : []),
    ...(givenName.length > 200 || surname.length > 200 ? [formatSentence('long', language)] : []),
    ...groupNames
      .filter((name) => !groupByName.has(toComparableText(name)))
      .map((name) => formatSentence('group', language, { name })),
  ];
}

function compareWithStored(
  judged: Omit<UserImportLine, 'row'>,
  before: readonly { readonly name: string }[],
  language: Language,
) {
  const { person, values, groups, joined, left } = judged;
  if (person === null) return [];
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).join(groupNameSeparator);
  const pairs: [(typeof userImportFields)[number], string, string][] = [
    ['givenName', person.givenName, values.givenName],
    ['surname', person.surname, values.surname],
    ['language', person.language ?? '', values.language ?? ''],
    ['status', formatUserStatus(person.status, language), formatUserStatus(values.status, language)],
  ];
  if (joined.length + left.length > 0) pairs.push(['groups', names(before), names(groups)]);
  return pairs
    .filter(([, old, next]) => old !== next)
    .map(([field, old, next]) => ({ field, before: old, after: next }));
}

function judge(line: ImportLine, facts: Facts): UserImportLine {
  const { language, known, memberships, groupByName, lacking, higher, actor, kept } = facts;
  const person = known.get(line.key) ?? null;
  const before = person ? (memberships.get(person.id) ?? []) : [];
  const groups: readonly { readonly id: number; readonly name: string }[] =
    line.groupNames?.flatMap((name) => groupByName.get(toComparableText(name)) ?? []) ?? before;
  const joined = groups.filter(({ id }) => !before.some((one) => one.id === id)).map(({ id }) => id);
  const left = before.filter(({ id }) => !groups.some((one) => one.id === id)).map(({ id }) => id);
  const said = line.statusWord ? parseUserStatus(line.statusWord) : undefined;
  // An import cannot set the status "invited"; only an invitation sets it.
  const status = said === undefined || said === 'invited' ? (person?.status ?? 'active') : said;
  const values = {
    givenName: line.givenName ?? person?.givenName ?? '',
    surname: line.surname ?? person?.surname ?? '',
    language: line.languageWord ? (parseLanguageName(line.languageWord) ?? null) : (person?.language ?? null),
    status: person?.status === 'invited' && status === 'active' ? ('invited' as const) : status,
  };
  const parts = { line, person, values, groups, joined, left };
  const changes = compareWithStored(parts, before, language);
  const rights = [...new Set([...joined, ...left].flatMap((id) => lacking.get(id) ?? []))];
  const above = person && changes.length > 0 ? (higher.get(person.id) ?? []) : [];
  const isRuledByDirectory =
    (person !== null &&
      kept.has(person.id) &&
      changes.some(({ field }) => field !== 'groups' && field !== 'language')) ||
    before.some(({ id, byDirectory }) => byDirectory && left.includes(id));
  const faults = [
    ...checkEmail(line, facts),
    ...checkRowWords(line, facts),
    ...(rights.length > 0 ? [formatSentence('grant', language, { rights: rights.join(', ') })] : []),
    ...(isRuledByDirectory ? [formatSentence('directory', language)] : []),
    ...(above.length > 0 ? [formatSentence('higher', language, { rights: above.join(', ') })] : []),
    ...(person?.id === actor.userId && values.status === 'disabled'
      ? [formatSentence('self', language)]
      : []),
  ];
  const action =
    faults.length > 0 ? 'refused' : person === null ? 'create' : changes.length > 0 ? 'update' : 'same';
  const row: UserImportRow = {
    line: line.line,
    username: line.username,
    givenName: values.givenName,
    surname: values.surname,
    groups: groups.map(({ name }) => name),
    action,
    changes,
    faults,
  };
  return { ...parts, row };
}

/** Assigns seats to the lines in order; refuses lines without a free seat. */
function seat(
  judged: readonly UserImportLine[],
  seats: { limit: number | null; used: number },
  language: Language,
) {
  let used = seats.used;
  return judged.map((one): UserImportLine => {
    const { row, person, values } = one;
    if (row.action !== 'create' && row.action !== 'update') return one;
    const hasSeat = person !== null && person.status !== 'disabled';
    const needs = (values.status === 'disabled' ? 0 : 1) - (hasSeat ? 1 : 0);
    if (needs > 0 && seats.limit !== null && used + needs > seats.limit) {
      const faults = [formatSentence('seats', language, { limit: seats.limit })];
      return { ...one, row: { ...row, action: 'refused', faults } };
    }
    used += needs;
    return one;
  });
}

export async function checkUserImportLines(
  tx: ReadTx,
  deps: UserDeps,
  given: { actor: Actor; rows: readonly CsvRow[]; language: Language; lines?: ReadonlySet<number> },
) {
  const { actor, rows, language } = given;
  const lines = readLines(rows).filter(({ line }) => given.lines?.has(line) ?? true);
  const licence = await deps.rights.licence(tx, requireOrganizationScope(actor));
  const seats = { limit: licence?.limit ?? null, used: licence?.used ?? 0 };
  const facts = await readFacts(tx, deps, actor, lines, language);
  return {
    seats,
    judged: seat(
      lines.map((line) => judge(splitGroupCell(line, facts), facts)),
      seats,
      language,
    ),
  };
}
