import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './suggestion-texts.en.json' with { type: 'json' };
import sv from './suggestion-texts.sv.json' with { type: 'json' };

export const suggestionTexts = dictionary({ en, sv });
