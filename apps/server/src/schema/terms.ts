/** Tables of an organisation's own terms in reports (migrations/0024_terms.sql). */
import type { ReportTerms } from '@klarsikt/engine/text';
import { documentTable, revisionTable } from './revisions.ts';

export const reportTerms = documentTable<ReportTerms>('report_terms');
export const reportTermsRevision = revisionTable('report_terms_revision', 'terms_id');
