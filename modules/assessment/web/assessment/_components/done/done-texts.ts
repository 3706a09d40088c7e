import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './done-texts.en.json' with { type: 'json' };
import sv from './done-texts.sv.json' with { type: 'json' };

export const completionTexts = dictionary({ en, sv });
