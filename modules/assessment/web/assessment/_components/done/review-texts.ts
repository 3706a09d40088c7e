import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './review-texts.en.json' with { type: 'json' };
import sv from './review-texts.sv.json' with { type: 'json' };

export const reviewTexts = dictionary({ en, sv });
