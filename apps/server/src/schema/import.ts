/** What the names in an organisation's tables mean, as a table (migrations/0038_import_mappings.sql). */
import type { KeptMapping } from '@klarsikt/engine';
import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const importMapping = pgTable(
  'import_mapping',
  {
    organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
    kind: text().notNull(),
    /** The heading of the table. */
    print: text().notNull(),
    content: jsonb().$type<KeptMapping>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.print] })],
);
