/** What an organisation calls levels, categories and areas in its reports, in both languages. */

import { documentEndpoints } from '@klarsikt/contract/document.ts';
import { needs } from '@klarsikt/contract/endpoint.ts';
import { longestTerm, termKeys, termPattern } from '@klarsikt/engine';
import { z } from 'zod';

/** Empty: the product's own word. */
const term = z.string().max(longestTerm).regex(termPattern).default('');

const termText = z.strictObject({ en: term, sv: term });

/** `ReportTerms` of the engine. */
export const reportTermsSchema = z.partialRecord(z.enum(termKeys), termText);

/** The organisation's terms, with their history. */
export const terms = documentEndpoints({
  path: 'terms',
  what: 'the terms used in reports',
  access: needs('admin:Admin'),
  event: 'terms.changed',
  document: reportTermsSchema,
});
