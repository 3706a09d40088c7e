/** Where an organisation's terms in reports are kept, and the states that they had. */
import { reportTerms, reportTermsRevision } from '@klarsikt/server/schema/terms.ts';

export const tables = { table: reportTerms, revisions: reportTermsRevision } as const;
