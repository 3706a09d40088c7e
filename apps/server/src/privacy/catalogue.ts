/** Lists the columns of the database that can contain data of a person, from PostgreSQL's catalogue. */
import type { Client } from 'pg';
import { personReferenceColumns, tablesWithoutPersonalData } from './treatment.ts';

export interface TextColumn {
  readonly name: string;
  readonly kind: 'text' | 'texts' | 'json';
}

export interface SearchedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly TextColumn[];
  /** Columns that refer to a person by the number of the account. */
  readonly people: readonly string[];
  readonly hasOrganization: boolean;
  readonly hasSubject: boolean;
}

const kinds: Readonly<Record<string, TextColumn['kind']>> = {
  text: 'text',
  'character varying': 'text',
  'text[]': 'texts',
  json: 'json',
  jsonb: 'json',
};

interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const isPerson = ({ column, type }: ColumnRow): boolean =>
  type === 'bigint' && (/(^|_)(user_id|by)$/.test(column) || personReferenceColumns.has(column));

/** Lists all tables with texts, of the product and of the job queue, in a fixed order. */
export async function listSearchedTables(client: Client): Promise<SearchedTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `SELECT n.nspname AS schema, c.relname AS table, a.attname AS column,
       regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(.*\\)', '') AS type
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r' AND a.attgenerated = ''
       AND has_table_privilege(c.oid, 'SELECT')
     ORDER BY n.nspname DESC, c.relname COLLATE "C", a.attnum`,
  );
  const byTable = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    if (row.schema === 'public' && tablesWithoutPersonalData.has(row.table)) continue;
    const name = `${row.schema}.${row.table}`;
    byTable.set(name, [...(byTable.get(name) ?? []), row]);
  }
  return [...byTable.values()].flatMap((columns) => {
    const [first] = columns;
    const texts = columns.flatMap(({ column: name, type }) => {
      const kind = kinds[type];
      return kind === undefined ? [] : [{ name, kind }];
    });
    if (first === undefined || texts.length === 0) return [];
    const has = (name: string) => columns.some(({ column }) => column === name);
    return [
      {
        schema: first.schema,
        name: first.table,
        columns: texts,
        people: columns.filter(isPerson).map(({ column }) => column),
        hasOrganization: has('organization_id'),
        hasSubject: has('subject'),
      },
    ];
  });
}
