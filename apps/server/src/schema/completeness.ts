/**
 * Tables of accepted gaps, and of requirements that must be met before an approval
 * (migrations/0026_completeness.sql).
 */

import type { RequirementEnforcement } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { defineDocumentTable, defineRevisionTable } from './revisions.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const acceptedGap = pgTable('accepted_gap', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: reference('organization_id').notNull(),
  assessmentId: reference('assessment_id').notNull(),
  requirement: text().$type<RequirementId>().notNull(),
  reason: text().notNull(),
  expires: date({ mode: 'string' }).notNull(),
  proposedAt: instant('proposed_at').notNull(),
  proposedBy: reference('proposed_by').notNull(),
  proposedName: text('proposed_name').notNull(),
  agreedAt: instant('agreed_at'),
  agreedBy: reference('agreed_by'),
  agreedName: text('agreed_name'),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: reference('withdrawn_by'),
  withdrawnName: text('withdrawn_name'),
  withdrawnReason: text('withdrawn_reason'),
});

export const enforcementTable = defineDocumentTable<RequirementEnforcement>('enforcement');
export const enforcementRevision = defineRevisionTable('enforcement_revision', 'enforcement_id');
