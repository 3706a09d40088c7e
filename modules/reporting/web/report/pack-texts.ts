import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './pack-texts.en.json' with { type: 'json' };
import sv from './pack-texts.sv.json' with { type: 'json' };

export const packTexts = dictionary({ en, sv });
