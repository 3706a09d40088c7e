import { loginContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query.ts';
import { reportError } from '../api/report-error.ts';
import { setLanguage } from '../settings/language.ts';

/** The call takes long, because the server recalculates the demo's assessment in the chosen language. */
const timeoutMs = 30_000;

async function translateDemo(language: Language): Promise<void> {
  await call(loginContract.demo, { body: { language, keep: true } }, { timeoutMs });
  // Reload the page, because the loaded document of an open assessment is still in the old language.
  if (window.location.pathname.startsWith('/ra/')) window.location.reload();
  else await queryClient.invalidateQueries();
}

/** In the demo the bank's own texts are translated; the visitor's texts stay. */
export function chooseLanguage(language: Language, demo: boolean): void {
  setLanguage(language);
  if (demo) translateDemo(language).catch(reportError);
}
