/** Terms that an organisation uses for levels, categories and areas in its reports, in both languages. */

import { defineDocumentEndpoints } from '@klarsikt/contract/document.ts';
import { needsPermission } from '@klarsikt/contract/endpoint.ts';
import { maxTermCharacters, termKeys, termPattern } from '@klarsikt/engine/text';
import { z } from 'zod';

/** Empty: the default term of the product. */
const term = z.string().max(maxTermCharacters).regex(termPattern).default('');

const termText = z.strictObject({ en: term, sv: term });

/** `ReportTerms` of the engine. */
export const reportTermsSchema = z.partialRecord(z.enum(termKeys), termText);

/** Endpoints of the organisation's terms and their history. */
export const termsContract = defineDocumentEndpoints({
  path: 'terms',
  what: 'the terms used in reports',
  access: needsPermission('admin:Admin'),
  event: 'terms.changed',
  document: reportTermsSchema,
});
