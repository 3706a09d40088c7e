import { reportTerms, reportTermsRevision } from '@klarsikt/server/schema/terms.ts';

export const reportTermsTables = { table: reportTerms, revisions: reportTermsRevision } as const;
