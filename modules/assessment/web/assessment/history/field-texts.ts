import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './field-texts.en.json' with { type: 'json' };
import sv from './field-texts.sv.json' with { type: 'json' };

export const fieldTexts = dictionary({ en, sv });
