import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './requirement-texts.en.json' with { type: 'json' };
import sv from './requirement-texts.sv.json' with { type: 'json' };

export const requirementTexts = dictionary({ en, sv });
