import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './input-texts.en.json' with { type: 'json' };
import sv from './input-texts.sv.json' with { type: 'json' };

/** Texts of own fields in forms, lists and filters. */
export const ownFieldInputTexts = dictionary({ en, sv });
