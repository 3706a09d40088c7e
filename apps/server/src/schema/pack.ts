/** Tables of examination packs and their signing key (migrations/0031_packs.sql). */
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const signingKey = pgTable('signing_key', {
  purpose: text({ enum: ['examination packs'] }).primaryKey(),
  /** Public key as SubjectPublicKeyInfo. */
  publicKey: byteaColumn('public_key').notNull(),
  /** Private key as PKCS #8 in base64, encrypted. */
  privateKey: byteaColumn('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const examinationPack = pgTable('examination_pack', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  revision: integer().notNull(),
  /** SHA-256 of the reported state, as in an approval of that state; null for packs that were made without it. */
  stateHash: text('state_hash'),
  stateAt: instant('state_at').notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: reference('made_by'),
  author: text().notNull(),
  digest: text().notNull(),
  size: integer().notNull(),
  key: text().notNull(),
});
