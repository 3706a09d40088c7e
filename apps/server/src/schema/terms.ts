/** Tables of an organisation's own terms in reports (migrations/0024_terms.sql). */
import type { ReportTerms } from '@klarsikt/engine/text';
import { defineDocumentTable, defineRevisionTable } from './revisions.ts';

export const reportTerms = defineDocumentTable<ReportTerms>('report_terms');
export const reportTermsRevision = defineRevisionTable('report_terms_revision', 'terms_id');
