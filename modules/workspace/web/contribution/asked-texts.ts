import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './asked-texts.en.json' with { type: 'json' };
import sv from './asked-texts.sv.json' with { type: 'json' };

export const contributorTexts = dictionary({ en, sv });
