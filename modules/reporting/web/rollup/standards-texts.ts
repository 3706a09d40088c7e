import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './standards-texts.en.json' with { type: 'json' };
import sv from './standards-texts.sv.json' with { type: 'json' };

export const groupStandardsTexts = dictionary({ en, sv });
