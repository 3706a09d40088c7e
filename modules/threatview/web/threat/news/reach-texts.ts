import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './reach-texts.en.json' with { type: 'json' };
import sv from './reach-texts.sv.json' with { type: 'json' };

export const publicationEffectTexts = dictionary({ en, sv });
