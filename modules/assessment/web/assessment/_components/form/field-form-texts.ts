import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './field-form-texts.en.json' with { type: 'json' };
import sv from './field-form-texts.sv.json' with { type: 'json' };

/** Texts of the generated forms; help texts are keyed by the path of the field. */
export const fieldFormTexts = dictionary({ en, sv });
