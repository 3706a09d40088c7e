import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './change-texts.en.json' with { type: 'json' };
import sv from './change-texts.sv.json' with { type: 'json' };

export const requirementChangeTexts = dictionary({ en, sv });
