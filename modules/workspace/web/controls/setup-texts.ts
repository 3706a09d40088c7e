import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './setup-texts.en.json' with { type: 'json' };
import sv from './setup-texts.sv.json' with { type: 'json' };

export const specificationSetupTexts = dictionary({ en, sv });
