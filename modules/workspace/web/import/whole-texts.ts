import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './whole-texts.en.json' with { type: 'json' };
import sv from './whole-texts.sv.json' with { type: 'json' };

export const wholeAssessmentTexts = dictionary({ en, sv });
