/** Table of visits to ThreatView (migrations/0055_threat_visits.sql). */
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const threatVisit = pgTable('threat_visit', {
  organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  lastHash: text('last_hash').notNull(),
  lastAt: instant('last_at').notNull(),
  /** Library version at the visit before the last visit; null at the first visit. */
  beforeHash: text('before_hash'),
  beforeAt: instant('before_at'),
});
