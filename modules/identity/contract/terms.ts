/**
 * Contract for the terms that an organisation uses in its reports for levels, categories and areas, in both
 * languages.
 */

import { defineDocumentEndpoints } from '@klarsikt/contract/document.ts';
import { needsPermission } from '@klarsikt/contract/endpoint.ts';
import { maxTermCharacters, termKeys, termPattern } from '@klarsikt/engine/text';
import { z } from 'zod';

/** A term in one language; empty for the product's default term. */
const term = z.string().max(maxTermCharacters).regex(termPattern).default('');

const termText = z.strictObject({ en: term, sv: term });

/** Terms of an organisation, shaped as `ReportTerms` of the engine. */
export const reportTermsSchema = z.partialRecord(z.enum(termKeys), termText);

/** Endpoints for the organisation's terms and their history. */
export const termsContract = defineDocumentEndpoints({
  path: 'terms',
  what: 'the terms used in reports',
  access: needsPermission('admin:Admin'),
  event: 'terms.changed',
  document: reportTermsSchema,
});
