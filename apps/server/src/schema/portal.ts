/** Tables of the portal (migrations/0042_portal.sql). */
import type {
  PortalAnswers,
  PortalBuyer,
  PortalInvoice,
  PortalPrice,
  PortalSeller,
} from '@klarsikt/engine/portal';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byteaColumn } from './identity.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const languageColumn = () => text({ enum: ['en', 'sv'] }).notNull();

export const portalSeller = pgTable('portal_seller', {
  organizationId: reference('organization_id').primaryKey(),
  document: jsonb().$type<PortalSeller>().notNull(),
  nextNumber: integer('next_number').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

export const portalOrder = pgTable('portal_order', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  customerId: reference('customer_id'),
  sessionHash: byteaColumn('session_hash').notNull(),
  tokenHash: byteaColumn('token_hash').notNull(),
  trade: text().notNull(),
  buyer: jsonb().$type<PortalBuyer>().notNull(),
  /** Price of the order; null if a consultant's licence covers the customer. */
  price: jsonb().$type<PortalPrice>(),
  language: languageColumn(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  /** Consultant who invites the customer; null for an order by a visitor. */
  createdBy: reference('created_by'),
  /** Address of the buyer in a normalised form, by which orders and mails are limited. */
  mailbox: text().notNull(),
  /** True if no mail was sent, so that nobody can accept the order. */
  heldBack: boolean('held_back').notNull().default(false),
});

export const portalInvoice = pgTable('portal_invoice', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  sellerId: reference('seller_id').notNull(),
  number: text().notNull(),
  issued: date().notNull(),
  due: date().notNull(),
  document: jsonb().$type<PortalInvoice>().notNull(),
  total: bigint({ mode: 'number' }).notNull(),
});

export const portalInvitation = pgTable('portal_invitation', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  tokenHash: byteaColumn('token_hash').notNull(),
  email: text().notNull(),
  /** Address of the person in a normalised form, by which mails are limited. */
  mailbox: text().notNull(),
  givenName: text('given_name').notNull(),
  surname: text().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const portalAssessment = pgTable('portal_assessment', {
  assessmentId: reference('assessment_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  trade: text().notNull(),
  language: languageColumn(),
  day: date().notNull(),
  country: text().notNull(),
  step: text().notNull().default('business'),
  answers: jsonb().$type<PortalAnswers>().notNull().default({}),
  fromId: reference('from_id'),
  startedAt: instant('started_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  startedBy: reference('started_by'),
  remindedAt: instant('reminded_at'),
});

export const portalLink = pgTable('portal_link', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  format: text({ enum: ['docx', 'pdf'] }).notNull(),
  language: languageColumn(),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
