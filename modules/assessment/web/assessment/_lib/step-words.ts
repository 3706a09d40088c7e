import type { Language } from '@klarsikt/engine/text';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { formatTitle } from '@klarsikt/web/platform/router/title.ts';
import { texts } from '../texts.ts';
import type { Step } from './steps.ts';

export const stepLabelOf = ({ to, words }: Step, language: Language): string =>
  words === undefined ? formatTitle(getPage(to).title, language) : translate(texts, language, words);
