import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './column-texts.en.json' with { type: 'json' };
import sv from './column-texts.sv.json' with { type: 'json' };

export const importColumnTexts = dictionary({ en, sv });
