/** Short words for areas in narrow columns; the first word of a list is capitalised. */
import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import sv from './texts.sv.json' with { type: 'json' };

export const texts = dictionary({ en, sv });
