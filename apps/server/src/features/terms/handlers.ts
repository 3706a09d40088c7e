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
import { documentHandlers } from '../../platform/document.ts';
import { invalid } from '../../platform/errors.ts';
import { faultMap } from '../../platform/faults.ts';
import { implementFor } from '../../platform/implement.ts';
import type { TermsDeps } from './deps.ts';
import { tables } from './store.ts';
import { alreadyUsed } from './texts.ts';

function repeatedFault({ key, language }: RepeatedTerm, terms: ReportTerms, told: Language) {
  const message = alreadyUsed[told].replace('{name}', () => shownTerm(key, language, terms));
  return { path: `/${key}/${language}`, code: 'terms.repeated', message };
}

/** The terms as a change leaves them; refuses what no report could hold or tell apart. */
function readTerms(value: JsonObject, language: Language): ReportTerms {
  const parsed = reportTermsSchema.safeParse(value, { error: faultMap(language) });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code, message }) => ({
      path: `/${path.map(String).join('/')}`,
      code,
      message,
    }));
    throw invalid(...faults);
  }
  const terms = completeTerms(parsed.data);
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
