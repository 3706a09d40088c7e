import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './facts-texts.en.json' with { type: 'json' };
import sv from './facts-texts.sv.json' with { type: 'json' };

export const firmFactsTexts = dictionary({ en, sv });
