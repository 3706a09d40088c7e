import type { Language } from '@klarsikt/engine';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { pageAt } from '@klarsikt/web/platform/router/pages.ts';
import { titleIn } from '@klarsikt/web/platform/router/title.ts';
import { texts } from '../texts.ts';
import type { Step } from './steps.ts';

/** What the navigation calls a step: words of its own, or the title of its page. */
export const stepWords = ({ to, words }: Step, language: Language): string =>
  words === undefined ? titleIn(pageAt(to).title, language) : translate(texts, language, words);
