/** Tables of an organisation's directory (migrations/0160_directory.sql). */
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const directoryTable = pgTable('directory', {
  organizationId: reference('organization_id').primaryKey(),
  enabled: boolean().notNull(),
  /** Whether new accounts get an invitation if the organisation's identity provider does not admit them. */
  invites: boolean().notNull(),
  revision: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

export const directoryKey = pgTable('directory_key', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  label: text().notNull(),
  secretHash: byteaColumn('secret_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});

export const directoryUser = pgTable('directory_user', {
  userId: reference('user_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  externalId: text('external_id'),
  nameKey: text('name_key').notNull(),
  document: jsonb().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const directoryGroup = pgTable('directory_group', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  externalId: text('external_id'),
  userGroupId: reference('user_group_id'),
  mappedBy: reference('mapped_by'),
  mappedAt: instant('mapped_at'),
  /** Revision of the mapping from the directory's group to permissions. */
  revision: integer().notNull().default(0),
  /** Version of the data that the directory has supplied about the group. */
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const directoryMember = pgTable('directory_member', {
  organizationId: reference('organization_id').notNull(),
  directoryGroupId: reference('directory_group_id').notNull(),
  userId: reference('user_id').notNull(),
});

export const directoryCall = pgTable('directory_call', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  keyId: reference('key_id').notNull(),
  at: instant('at').notNull(),
  method: text().notNull(),
  path: text().notNull(),
  status: integer().notNull(),
  code: text(),
  details: jsonb(),
});
