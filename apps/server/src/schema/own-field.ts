/** Table of own fields (migrations/0195_own_fields.sql). */
import type { OwnFieldKind, OwnFieldObjectKind, OwnFieldOption } from '@klarsikt/engine/own-fields';
import type { Text } from '@klarsikt/engine/text';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const ownField = pgTable('own_field', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
  thing: text().$type<OwnFieldObjectKind>().notNull(),
  key: text().notNull(),
  kind: text().$type<OwnFieldKind>().notNull(),
  label: jsonb().$type<Text>().notNull(),
  help: jsonb().$type<Text>().notNull(),
  options: jsonb().$type<readonly OwnFieldOption[]>().notNull(),
  listed: boolean().notNull(),
  position: integer().notNull(),
  archivedAt: instant('archived_at'),
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedName: text('updated_name').notNull(),
});
