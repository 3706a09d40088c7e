import { terms as contract, reportTermsSchema } from '@klarsikt/contract';
import {
  completeTerms,
  type JsonObject,
  type Language,
  type RepeatedTerm,
  type ReportTerms,
  repeatedTerms,
  shownTerm,
} from '@klarsikt/engine';
import { documentHandlers } from '@klarsikt/server/platform/document.ts';
import { invalid } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { readDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { TermsDeps } from './deps.ts';
import { tables } from './store.ts';
import { alreadyUsed } from './texts.ts';

function repeatedFault({ key, language }: RepeatedTerm, terms: ReportTerms, told: Language) {
  const message = alreadyUsed[told].replace('{name}', () => shownTerm(key, language, terms));
  return { path: `/${key}/${language}`, code: 'terms.repeated', message };
}

/** The terms as a change leaves them; refuses what no report could hold or tell apart. */
function readTerms(value: JsonObject, language: Language): ReportTerms {
  const terms = completeTerms(readDocument(reportTermsSchema, value, language));
  const repeated = repeatedTerms(terms);
  if (repeated.length > 0) throw invalid(...repeated.map((one) => repeatedFault(one, terms, language)));
  return terms;
}

export const terms = implementFor<TermsDeps>()(
  contract,
  documentHandlers({
    ...tables,
    event: 'terms.changed',
    whole: completeTerms,
    read: readTerms,
  }),
);
