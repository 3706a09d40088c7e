import { reportTerms, reportTermsRevision } from '@klarsikt/server/schema/terms.ts';

export const tables = { table: reportTerms, revisions: reportTermsRevision } as const;
