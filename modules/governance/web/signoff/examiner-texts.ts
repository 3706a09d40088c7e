import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './examiner-texts.en.json' with { type: 'json' };
import sv from './examiner-texts.sv.json' with { type: 'json' };

export const examinerTexts = dictionary({ en, sv });
