/** The language of the interface, as somebody chooses it. */
import { login } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query.ts';
import { reportError } from '../api/report-error.ts';
import { setLanguage } from '../settings/language.ts';

/** Making the change in the sandbox calculates its assessment anew. */
const timeoutMs = 30_000;

async function translateDemo(language: Language): Promise<void> {
  await call(login.demo, { body: { language, keep: true } }, { timeoutMs });
  // An open assessment holds a document of its own, which is another one now.
  if (window.location.pathname.startsWith('/ra/')) window.location.reload();
  else await queryClient.invalidateQueries();
}

/** Chooses the language; in the demo the bank's own texts follow, what the visitor has written stays as it is. */
export function chooseLanguage(language: Language, demo: boolean): void {
  setLanguage(language);
  if (demo) translateDemo(language).catch(reportError);
}
