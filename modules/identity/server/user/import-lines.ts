/** The lines of a file of people, each judged: it creates somebody, changes somebody, changes nothing, or is refused. */
import type { ImportRow, importFields } from '@klarsikt/contract';
import { comparable, type Language, type Permission } from '@klarsikt/engine';
import type { CsvRow } from '@klarsikt/imports/csv';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import { scopeOf } from './account.ts';
import {
  type Column,
  groupSeparator,
  placesOf,
  readGroups,
  readLanguage,
  readStatus,
  statusWord,
} from './csv.ts';
import type { UserDeps } from './deps.ts';
import { allGroups, groupsOf, takenNames, type UserRecord, usersByKey } from './store.ts';
import { sentences } from './texts.ts';

const emailSchema = z.email().max(254);

function say(key: keyof typeof sentences, language: Language, values: Record<string, string | number> = {}) {
  const text: string = sentences[key][language];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

interface Line {
  readonly line: number;
  readonly username: string;
  readonly key: string;
  /** Undefined: the file does not say. */
  readonly givenName: string | undefined;
  readonly surname: string | undefined;
  readonly languageWord: string | undefined;
  readonly statusWord: string | undefined;
  readonly groupNames: readonly string[] | undefined;
}

/** The rows of a file of people, read in a process of their own; refuses what is no table. */
export async function readPeople(deps: Pick<UserDeps, 'readRows'>, csv: string): Promise<readonly CsvRow[]> {
  const rows = await deps.readRows(csv).catch((error: unknown) => {
    if (error instanceof NotTaken) throw new Refusal('error.import.file', {}, { cause: error });
    throw error;
  });
  if (rows === null) throw new Refusal('error.import.file');
  return rows;
}

function readLines(rows: readonly CsvRow[]): readonly Line[] {
  const [first, ...rest] = rows;
  const places = first ? placesOf(first) : null;
  if (places === null || rest.length === 0) throw new Refusal('error.import.file');
  return rest.map(({ line, cells }) => {
    const cell = (column: Column): string | undefined => {
      const at = places.get(column);
      return at === undefined ? undefined : (cells[at] ?? '').trim();
    };
    const username = cell('username') ?? '';
    const groups = cell('groups');
    return {
      line,
      username,
      key: nameKey(username),
      givenName: cell('givenName'),
      surname: cell('surname'),
      languageWord: cell('language'),
      statusWord: cell('status'),
      groupNames: groups === undefined ? undefined : readGroups(groups),
    };
  });
}

/** Everything that lines are judged by, read once for the whole file. */
interface Facts {
  readonly actor: Actor;
  readonly language: Language;
  readonly known: ReadonlyMap<string, UserRecord>;
  readonly memberships: Awaited<ReturnType<typeof groupsOf>>;
  readonly taken: ReadonlySet<string>;
  readonly groupByName: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  /** What of a group the actor does not hold. */
  readonly lacking: ReadonlyMap<number, readonly Permission[]>;
  readonly higher: ReadonlyMap<number, readonly Permission[]>;
  readonly firstLine: ReadonlyMap<string, number>;
}

async function readFacts(
  tx: ReadTx,
  deps: UserDeps,
  actor: Actor,
  lines: readonly Line[],
  language: Language,
): Promise<Facts> {
  const keys = [...new Set(lines.map(({ key }) => key))];
  const known = await usersByKey(tx, keys);
  const ids = [...known.values()].map(({ id }) => id);
  const groups = await allGroups(tx);
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
    memberships: await groupsOf(tx, ids.length > 1000 ? 'all' : ids),
    taken: await takenNames(
      tx,
      keys.filter((key) => !known.has(key)),
    ),
    groupByName: new Map(groups.map((group) => [comparable(group.name), group])),
    lacking: new Map(lacking.filter(([, rights]) => rights.length > 0)),
    higher: await deps.rights.higher(tx, actor, ids),
    firstLine,
  };
}

/** One line with what it would do. */
export interface Judged {
  readonly row: ImportRow;
  readonly line: Line;
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

function emailFaults(line: Line, facts: Facts): string[] {
  const { language, firstLine, known, taken } = facts;
  if (!emailSchema.safeParse(line.username).success) return [say('email', language)];
  const first = firstLine.get(line.key) ?? line.line;
  if (first !== line.line) return [say('twice', language, { line: first })];
  return !known.has(line.key) && taken.has(line.key) ? [say('taken', language)] : [];
}

function wordFaults(line: Line, { language, groupByName }: Facts): string[] {
  const { languageWord = '', statusWord: state = '', givenName = '', surname = '', groupNames = [] } = line;
  return [
    ...(languageWord !== '' && readLanguage(languageWord) === undefined
      ? [say('language', language, { word: languageWord })]
      : []),
    ...(state !== '' && readStatus(state) === undefined ? [say('status', language, { word: state })] : []),
    ...(givenName.length > 200 || surname.length > 200 ? [say('long', language)] : []),
    ...groupNames
      .filter((name) => !groupByName.has(comparable(name)))
      .map((name) => say('group', language, { name })),
  ];
}

function changesOf(
  judged: Omit<Judged, 'row'>,
  before: readonly { readonly name: string }[],
  language: Language,
) {
  const { person, values, groups, joined, left } = judged;
  if (person === null) return [];
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).join(groupSeparator);
  const pairs: [(typeof importFields)[number], string, string][] = [
    ['givenName', person.givenName, values.givenName],
    ['surname', person.surname, values.surname],
    ['language', person.language ?? '', values.language ?? ''],
    ['status', statusWord(person.status, language), statusWord(values.status, language)],
  ];
  if (joined.length + left.length > 0) pairs.push(['groups', names(before), names(groups)]);
  return pairs
    .filter(([, old, next]) => old !== next)
    .map(([field, old, next]) => ({ field, before: old, after: next }));
}

function judge(line: Line, facts: Facts): Judged {
  const { language, known, memberships, groupByName, lacking, higher, actor } = facts;
  const person = known.get(line.key) ?? null;
  const before = person ? (memberships.get(person.id) ?? []) : [];
  const groups = line.groupNames?.flatMap((name) => groupByName.get(comparable(name)) ?? []) ?? [...before];
  const joined = groups.filter(({ id }) => !before.some((one) => one.id === id)).map(({ id }) => id);
  const left = before.filter(({ id }) => !groups.some((one) => one.id === id)).map(({ id }) => id);
  const said = line.statusWord ? readStatus(line.statusWord) : undefined;
  // Nobody becomes "invited" by a file: that is what an invitation does.
  const status = said === undefined || said === 'invited' ? (person?.status ?? 'active') : said;
  const values = {
    givenName: line.givenName ?? person?.givenName ?? '',
    surname: line.surname ?? person?.surname ?? '',
    language: line.languageWord ? (readLanguage(line.languageWord) ?? null) : (person?.language ?? null),
    status: person?.status === 'invited' && status === 'active' ? ('invited' as const) : status,
  };
  const parts = { line, person, values, groups, joined, left };
  const changes = changesOf(parts, before, language);
  const rights = [...new Set([...joined, ...left].flatMap((id) => lacking.get(id) ?? []))];
  const above = person && changes.length > 0 ? (higher.get(person.id) ?? []) : [];
  const faults = [
    ...emailFaults(line, facts),
    ...wordFaults(line, facts),
    ...(rights.length > 0 ? [say('grant', language, { rights: rights.join(', ') })] : []),
    ...(above.length > 0 ? [say('higher', language, { rights: above.join(', ') })] : []),
    ...(person?.id === actor.userId && values.status === 'disabled' ? [say('self', language)] : []),
  ];
  const action =
    faults.length > 0 ? 'refused' : person === null ? 'create' : changes.length > 0 ? 'update' : 'same';
  const row: ImportRow = {
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

/** Seats go to the lines in their order; those that find none left are refused. */
function seat(judged: readonly Judged[], seats: { limit: number | null; used: number }, language: Language) {
  let used = seats.used;
  return judged.map((one): Judged => {
    const { row, person, values } = one;
    if (row.action !== 'create' && row.action !== 'update') return one;
    const hasSeat = person !== null && person.status !== 'disabled';
    const needs = (values.status === 'disabled' ? 0 : 1) - (hasSeat ? 1 : 0);
    if (needs > 0 && seats.limit !== null && used + needs > seats.limit) {
      const faults = [say('seats', language, { limit: seats.limit })];
      return { ...one, row: { ...row, action: 'refused', faults } };
    }
    used += needs;
    return one;
  });
}

/** Reads a file, or those of its lines that are given, and judges each line. */
export async function judgeLines(
  tx: ReadTx,
  deps: UserDeps,
  given: { actor: Actor; rows: readonly CsvRow[]; language: Language; lines?: ReadonlySet<number> },
) {
  const { actor, rows, language } = given;
  const lines = readLines(rows).filter(({ line }) => given.lines?.has(line) ?? true);
  const licence = await deps.rights.licence(tx, scopeOf(actor));
  const seats = { limit: licence?.limit ?? null, used: licence?.used ?? 0 };
  const facts = await readFacts(tx, deps, actor, lines, language);
  return {
    seats,
    judged: seat(
      lines.map((line) => judge(line, facts)),
      seats,
      language,
    ),
  };
}
