import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './gap-texts.en.json' with { type: 'json' };
import sv from './gap-texts.sv.json' with { type: 'json' };

export const gapTexts = dictionary({ en, sv });
