import type { Language } from '@klarsikt/engine/text';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { formatPageTitle } from '@klarsikt/web/platform/router/title.ts';
import { assessmentFrameTexts } from '../texts.ts';
import type { AssessmentStepLink } from './steps.ts';

export const getStepLabel = ({ to, words }: AssessmentStepLink, language: Language): string =>
  words === undefined
    ? formatPageTitle(getPage(to).title, language)
    : translate(assessmentFrameTexts, language, words);
