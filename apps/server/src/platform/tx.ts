/**
 * Transactions of one organisation. Row-level security reads the organisation from the transaction's settings, so a
 * query that lacks a condition still shows no rows of other organisations.
 */
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { getActingRole } from './connection-roles.ts';
import { isStalePlanError } from './retryable-errors.ts';

declare const writing: unique symbol;

/** A transaction that may write. Only this file creates one; the type of the database itself does not match. */
export type WriteTx = Omit<NodePgDatabase, 'transaction'> & { readonly [writing]: true };

/** A read-only transaction. The compiler rejects writing, and the database refuses it. */
export type ReadTx = Pick<WriteTx, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;

export interface OrganizationScope {
  /** Organisation whose rows are visible; null: rows of no organisation are visible. */
  readonly organizationId: number | null;
}

export interface SqlStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Formats the organisation as a setting. It permits only digits whatever the type, because the value becomes part of
 * the SQL text.
 */
function formatOrganizationSetting({ organizationId }: OrganizationScope): string {
  if (organizationId === null) return '';
  if (!Number.isSafeInteger(organizationId)) throw new Error(`no organisation: ${organizationId}`);
  return String(organizationId);
}

async function setOrganizationScope(tx: Pick<WriteTx, 'execute'>, scope: OrganizationScope): Promise<void> {
  await tx.execute(sql`select set_config('app.org', ${formatOrganizationSetting(scope)}, true)`);
}

const known = new WeakMap<PoolClient, WriteTx>();
const connections = new WeakMap<object, PoolClient>();

function createTransactionOn(client: PoolClient): WriteTx {
  const found = known.get(client);
  if (found) return found;
  const made = drizzle(client) as unknown as WriteTx;
  known.set(client, made);
  connections.set(made, client);
  return made;
}

/** Reserves the next id of a table for a row that is written later in the transaction. */
export async function reserveNextId(tx: WriteTx, table: 'comment'): Promise<number> {
  const client = connections.get(tx);
  if (!client) throw new Error('ids are taken in a transaction');
  const { rows } = await client.query<{ id: string }>({
    name: `id-of-${table}`,
    text: `select nextval('${table}_id_seq') as id`,
  });
  return Number(rows[0]?.id);
}

function requirePool(db: NodePgDatabase): Pool {
  if ('$client' in db && db.$client instanceof Pool) return db.$client;
  throw new Error('transactions are opened on a pool');
}

async function awaitAllSettled<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

const commitment = { name: 'commit', text: 'commit' } as const;

/** Sends the closing statements together with the commit. The database commits only if all of them succeed. */
async function commit(client: PoolClient, closing: readonly SqlStatement[]): Promise<void> {
  const last = closing.map(({ text, values }) => client.query(text, [...values]));
  const ended = await awaitAllSettled([...last, client.query(commitment)]);
  if (ended.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

interface Beginning {
  readonly access: 'only' | 'write';
  readonly setting: QueryConfig;
}

/**
 * Builds one statement that sets the organisation and the role, so that the transaction has the right role whatever
 * the connection did before.
 */
function prepareScopeSetting(client: PoolClient, { name, text, values = [] }: QueryConfig): QueryConfig {
  const role = getActingRole(client);
  if (role === null) return { name, text, values };
  const withRole = `${text}, set_config('role', $${values.length + 1}, true)`;
  return { name: `${name}-as`, text: withRole, values: [...values, role] };
}

function beginOn(client: PoolClient, { access, setting }: Beginning): Promise<readonly unknown[]> {
  const begin = { name: `begin-${access}`, text: `begin read ${access}` };
  return awaitAllSettled([client.query(begin), client.query(prepareScopeSetting(client, setting))]);
}

/**
 * Runs `work` in a transaction. The first statement of `work` is sent together with `begin`. A connection whose
 * transaction did not end properly is not reused.
 */
async function run<T>(
  db: NodePgDatabase,
  beginning: Beginning,
  work: (tx: WriteTx) => Promise<T>,
  closing: (result: T) => readonly SqlStatement[] = () => [],
): Promise<T> {
  const client = await requirePool(db).connect();
  let usable = false;
  try {
    const begun = beginOn(client, beginning);
    // Ignore this error, because a failed `begin` also fails the first statement of `work`, which reports it.
    begun.catch(() => undefined);
    try {
      const result = await work(createTransactionOn(client));
      await begun;
      await commit(client, closing(result));
      usable = true;
      return result;
    } catch (error) {
      await begun;
      const isRolledBack = await client.query('rollback').then(
        () => true,
        () => false,
      );
      usable = isRolledBack && !isStalePlanError(error);
      throw error;
    }
  } finally {
    client.release(!usable);
  }
}

const createScopeSetting = (scope: OrganizationScope) => ({
  name: 'organization',
  text: `select set_config('app.org', $1, true)`,
  values: [formatOrganizationSetting(scope)],
});

const wholeSystem = { name: 'system', text: `select set_config('app.scope', 'system', true)` };

export async function runInReadTransaction<T>(
  db: NodePgDatabase,
  scope: OrganizationScope,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> {
  return run(db, { access: 'only', setting: createScopeSetting(scope) }, work);
}

/**
 * Runs one query in a read-only transaction within one round trip. Begin and end are sent together, so no other query
 * can run in the transaction.
 */
export async function runSingleQuery<Row extends QueryResultRow>(
  db: NodePgDatabase,
  scope: OrganizationScope,
  { text, values }: SqlStatement,
): Promise<readonly Row[]> {
  const client = await requirePool(db).connect();
  let usable = false;
  try {
    const begun = beginOn(client, { access: 'only', setting: createScopeSetting(scope) });
    const asked = client.query<Row>(text, [...values]);
    const [, { rows }, { command }] = await awaitAllSettled([begun, asked, client.query(commitment)]);
    usable = command === 'COMMIT';
    return rows;
  } finally {
    client.release(!usable);
  }
}

/** An organisation that a caller may see; `units` limits it to these units and the units below them. */
export interface VisibleOrganization {
  readonly organizationId: number;
  readonly units: readonly number[] | null;
}

/**
 * Runs `work` in a read-only transaction that shows the rows of several organisations. `seen` finds these
 * organisations within the scope; during `work` no single organisation is in scope.
 */
export async function runInVisibleReadTransaction<T>(
  db: NodePgDatabase,
  scope: OrganizationScope,
  seen: (tx: Pick<WriteTx, 'execute'>) => Promise<readonly VisibleOrganization[]>,
  work: (tx: ReadTx, visible: readonly VisibleOrganization[]) => Promise<T>,
): Promise<T> {
  return run(db, { access: 'only', setting: createScopeSetting(scope) }, async (tx) => {
    const visible = await seen(tx);
    const list = visible.map(formatOrganizationSetting).join(',');
    await tx.execute(sql`select set_config('app.visible', ${list}, true), set_config('app.org', '', true)`);
    return work(tx, visible);
  });
}

/**
 * Runs `work` in a transaction that may write. `closing` returns statements whose results are not needed; they are sent
 * together with the commit.
 */
export async function runInWriteTransaction<T>(
  db: NodePgDatabase,
  scope: OrganizationScope,
  work: (tx: WriteTx) => Promise<T>,
  closing?: (result: T) => readonly SqlStatement[],
): Promise<T> {
  return run(db, { access: 'write', setting: createScopeSetting(scope) }, work, closing);
}

/**
 * Changes the scope of the transaction, for example to the caller's own organisation while they administer a
 * customer.
 */
export function changeOrganizationScope(
  tx: Pick<WriteTx, 'execute'>,
  organizationId: number | null,
): Promise<void> {
  return setOrganizationScope(tx, { organizationId });
}

/**
 * Lets this transaction see all organisations. Use it only before an organisation is known (sign-in, first start,
 * upkeep), and for jobs that then narrow the scope.
 */
export async function enterSystemScope(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select set_config('app.scope', 'system', true)`);
}

export function runInSystemReadTransaction<T>(
  db: NodePgDatabase,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> {
  return run(db, { access: 'only', setting: wholeSystem }, work);
}

export function runInSystemTransaction<T>(
  db: NodePgDatabase,
  work: (tx: WriteTx) => Promise<T>,
  closing?: (result: T) => readonly SqlStatement[],
): Promise<T> {
  return run(db, { access: 'write', setting: wholeSystem }, work, closing);
}

/**
 * Runs work with an organisation below the present one in scope, then restores the scope. The caller must have
 * checked that the organisation is below the present one.
 */
export async function runInOrganization<T>(
  tx: WriteTx,
  given: { readonly organizationId: number; readonly from: number },
  work: () => Promise<T>,
): Promise<T> {
  await setOrganizationScope(tx, { organizationId: given.organizationId });
  const done = await work();
  await setOrganizationScope(tx, { organizationId: given.from });
  return done;
}
