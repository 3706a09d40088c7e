/** Content of the database as its owner sees it, to check that nothing has changed or that a text is not stored. */
import type { TestApp } from '@klarsikt/testkit';
import { runWithClient } from '../src/platform/connection-roles.ts';

const tableNames = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`;

function ofEachTable(app: Pick<TestApp, 'database'>, column: string): Promise<Record<string, string>> {
  return runWithClient(app.database.ownerConnection, async (client) => {
    const { rows } = await client.query<{ name: string }>(tableNames);
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const read = await client.query<{ value: string }>(
        `SELECT coalesce((${column})::text, '') AS value FROM ${client.escapeIdentifier(name)} t`,
      );
      found[name] = read.rows[0]?.value ?? '';
    }
    return found;
  });
}

/** Digest of all rows of each table, except those that reading may write to. */
export async function digests(
  app: Pick<TestApp, 'database'>,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const all = await ofEachTable(app, "md5(string_agg(md5(t::text), '' ORDER BY md5(t::text)))");
  return Object.fromEntries(Object.entries(all).filter(([name]) => !except.includes(name)));
}

export const rowCounts = (app: Pick<TestApp, 'database'>): Promise<Record<string, string>> =>
  ofEachTable(app, 'count(*)');

/** Tables with one of the texts in any column. Each row is converted to text once for all texts. */
export async function tablesWith(
  app: Pick<TestApp, 'database'>,
  ...texts: readonly string[]
): Promise<string[]> {
  const patterns = texts.map((text) => `'%${text.replaceAll(/[\\%_]/g, '\\$&').replaceAll("'", "''")}%'`);
  const counts = await ofEachTable(app, `count(*) FILTER (WHERE t::text LIKE ANY (ARRAY[${patterns}]))`);
  return Object.entries(counts).flatMap(([name, count]) => (count === '0' ? [] : [name]));
}
