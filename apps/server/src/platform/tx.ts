/**
 * Transactions scoped to one organisation. Row-level security reads the scope from the transaction's own settings, so a
 * query that forgets a condition still sees nothing of a neighbour.
 */
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { actingRole } from './acting.ts';

declare const writing: unique symbol;

/** A transaction that may write. Made here alone: a database as such does not pass for one. */
export type WriteTx = Omit<NodePgDatabase, 'transaction'> & { readonly [writing]: true };

/** A read-only transaction: writing neither compiles nor is it allowed by the database. */
export type ReadTx = Pick<WriteTx, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;

export interface Scope {
  /** The organisation whose rows are visible; null sees no tenant's rows. */
  readonly organizationId: number | null;
}

/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The setting of an organisation as SQL gives it: digits or nothing, whatever the type says. */
function organizationSetting({ organizationId }: Scope): string {
  if (organizationId === null) return '';
  if (!Number.isSafeInteger(organizationId)) throw new Error(`no organisation: ${organizationId}`);
  return String(organizationId);
}

async function enter(tx: Pick<WriteTx, 'execute'>, scope: Scope): Promise<void> {
  await tx.execute(sql`select set_config('app.org', ${organizationSetting(scope)}, true)`);
}

const known = new WeakMap<PoolClient, WriteTx>();
const connections = new WeakMap<object, PoolClient>();

function transactionOn(client: PoolClient): WriteTx {
  const found = known.get(client);
  if (found) return found;
  const made = drizzle(client) as unknown as WriteTx;
  known.set(client, made);
  connections.set(made, client);
  return made;
}

/** The next number of a table's own ids, for a row that is written with it later in the transaction. */
export async function nextId(tx: WriteTx, table: 'comment'): Promise<number> {
  const client = connections.get(tx);
  if (!client) throw new Error('ids are taken in a transaction');
  const { rows } = await client.query<{ id: string }>({
    name: `id-of-${table}`,
    text: `select nextval('${table}_id_seq') as id`,
  });
  return Number(rows[0]?.id);
}

function poolOf(db: NodePgDatabase): Pool {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('transactions are opened on a pool');
}

/** What each promise came to, after all of them have ended; the first that failed is thrown. */
async function all<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

const commitment = { name: 'commit', text: 'commit' } as const;

/** Commits, with statements that go out together with it. The database commits only when all before it has succeeded. */
async function commit(client: PoolClient, closing: readonly Statement[]): Promise<void> {
  const last = closing.map(({ text, values }) => client.query(text, [...values]));
  const ended = await all([...last, client.query(commitment)]);
  if (ended.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** What a transaction begins with: whether it may write, and whose rows it sees. */
interface Beginning {
  readonly access: 'only' | 'write';
  readonly setting: QueryConfig;
}

/** The setting together with the role: whatever the connection has come to act as, the transaction acts as it should. */
function settingOn(client: PoolClient, { name, text, values = [] }: QueryConfig): QueryConfig {
  const role = actingRole(client);
  if (role === null) return { name, text, values };
  const withRole = `${text}, set_config('role', $${values.length + 1}, true)`;
  return { name: `${name}-as`, text: withRole, values: [...values, role] };
}

function beginOn(client: PoolClient, { access, setting }: Beginning): Promise<readonly unknown[]> {
  const begin = { name: `begin-${access}`, text: `begin read ${access}` };
  return all([client.query(begin), client.query(settingOn(client, setting))]);
}

/**
 * Runs `work` between `begin` and a commit. Its first statement goes out together with `begin`, which is waited for
 * before the commit. A connection on which the end of a transaction did not succeed is not used again.
 */
async function run<T>(
  db: NodePgDatabase,
  beginning: Beginning,
  work: (tx: WriteTx) => Promise<T>,
  closing: (result: T) => readonly Statement[] = () => [],
): Promise<T> {
  const client = await poolOf(db).connect();
  let usable = false;
  try {
    const begun = beginOn(client, beginning);
    // It may fail while `work` still waits for its first statement, which then fails too.
    begun.catch(() => undefined);
    try {
      const result = await work(transactionOn(client));
      await begun;
      await commit(client, closing(result));
      usable = true;
      return result;
    } catch (error) {
      await begun;
      usable = await client.query('rollback').then(
        () => true,
        () => false,
      );
      throw error;
    }
  } finally {
    client.release(!usable);
  }
}

const organizationOf = (scope: Scope) => ({
  name: 'organization',
  text: `select set_config('app.org', $1, true)`,
  values: [organizationSetting(scope)],
});

const wholeSystem = { name: 'system', text: `select set_config('app.scope', 'system', true)` };

export async function inReadTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> {
  return run(db, { access: 'only', setting: organizationOf(scope) }, work);
}

/**
 * One question in a read-only transaction of its own, which goes there and back once: nothing else can be asked in it, as
 * its end goes out with its beginning.
 */
export async function askOnce<Row extends QueryResultRow>(
  db: NodePgDatabase,
  scope: Scope,
  { text, values }: Statement,
): Promise<readonly Row[]> {
  const client = await poolOf(db).connect();
  let usable = false;
  try {
    const begun = beginOn(client, { access: 'only', setting: organizationOf(scope) });
    const asked = client.query<Row>(text, [...values]);
    const [, { rows }, { command }] = await all([begun, asked, client.query(commitment)]);
    usable = command === 'COMMIT';
    return rows;
  } finally {
    client.release(!usable);
  }
}

/** An organisation that somebody may see: the whole of it, or with `units` only these units and those below them. */
export interface Visible {
  readonly organizationId: number;
  readonly units: readonly number[] | null;
}

/**
 * A read-only transaction in which the rows of several organisations are visible, and of no other one: `seen` works
 * them out with the organisation in scope, `work` has them all and none in scope.
 */
export async function inVisibleReadTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  seen: (tx: Pick<WriteTx, 'execute'>) => Promise<readonly Visible[]>,
  work: (tx: ReadTx, visible: readonly Visible[]) => Promise<T>,
): Promise<T> {
  return run(db, { access: 'only', setting: organizationOf(scope) }, async (tx) => {
    const visible = await seen(tx);
    const list = visible.map(organizationSetting).join(',');
    await tx.execute(sql`select set_config('app.visible', ${list}, true), set_config('app.org', '', true)`);
    return work(tx, visible);
  });
}

/** `closing` are statements that need nothing back: they save a round trip by going out with the commit. */
export async function inWriteTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  work: (tx: WriteTx) => Promise<T>,
  closing?: (result: T) => readonly Statement[],
): Promise<T> {
  return run(db, { access: 'write', setting: organizationOf(scope) }, work, closing);
}

/** Moves the transaction to another organisation's rows: to one's own account while a customer is administered. */
export function moveScope(tx: Pick<WriteTx, 'execute'>, organizationId: number | null): Promise<void> {
  return enter(tx, { organizationId });
}

/**
 * Lets this transaction see every organisation. Only for what comes before an organisation is known: sign-in, first
 * start, pruning, jobs that then narrow the scope again.
 */
export async function enterSystemScope(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select set_config('app.scope', 'system', true)`);
}

/** A read-only transaction over all organisations, for figures of the whole installation. */
export function inSystemReadTransaction<T>(db: NodePgDatabase, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  return run(db, { access: 'only', setting: wholeSystem }, work);
}

/** A transaction over all organisations, for start-up, upkeep and the operator's commands. */
export function inSystemTransaction<T>(
  db: NodePgDatabase,
  work: (tx: WriteTx) => Promise<T>,
  closing?: (result: T) => readonly Statement[],
): Promise<T> {
  return run(db, { access: 'write', setting: wholeSystem }, work, closing);
}

/**
 * Does a piece of work in another organisation than the one in scope, and goes back. The caller has made sure that it
 * stands below the one in scope.
 */
export async function withinOrganization<T>(
  tx: WriteTx,
  given: { readonly organizationId: number; readonly from: number },
  work: () => Promise<T>,
): Promise<T> {
  await enter(tx, { organizationId: given.organizationId });
  const done = await work();
  await enter(tx, { organizationId: given.from });
  return done;
}
