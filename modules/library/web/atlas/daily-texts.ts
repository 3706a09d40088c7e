import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './daily-texts.en.json' with { type: 'json' };
import sv from './daily-texts.sv.json' with { type: 'json' };

export const dailyNewsTexts = dictionary({ en, sv });
