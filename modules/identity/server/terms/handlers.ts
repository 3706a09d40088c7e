import { termsContract as contract, reportTermsSchema } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import { completeTerms, type Language, type ReportTerms } from '@klarsikt/engine/text';
import { findRepeatedTerms, getReportTerm, type RepeatedTerm } from '@klarsikt/engine/words';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { parseChangedDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { TermsDeps } from './deps.ts';
import { reportTermsTables } from './store.ts';
import { termAlreadyUsedText } from './texts.ts';

function createRepeatedTermFault({ key, language }: RepeatedTerm, terms: ReportTerms, told: Language) {
  const message = termAlreadyUsedText[told].replace('{name}', () => getReportTerm(key, language, terms));
  return { path: `/${key}/${language}`, code: 'terms.repeated', message };
}

/** Reads the changed terms; refuses invalid terms and terms that are used twice. */
function readTerms(value: JsonObject, language: Language): ReportTerms {
  const terms = completeTerms(parseChangedDocument(reportTermsSchema, value, language));
  const repeated = findRepeatedTerms(terms);
  if (repeated.length > 0)
    throw createInputRefusal(...repeated.map((one) => createRepeatedTermFault(one, terms, language)));
  return terms;
}

export const termsHandlers = implementEndpoints<TermsDeps>()(
  contract,
  createDocumentHandlers({
    ...reportTermsTables,
    event: 'terms.changed',
    whole: completeTerms,
    read: readTerms,
  }),
);
