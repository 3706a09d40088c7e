import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './scale-texts.en.json' with { type: 'json' };
import sv from './scale-texts.sv.json' with { type: 'json' };

export const scaleTexts = dictionary({ en, sv });
