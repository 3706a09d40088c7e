import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './bulk-texts.en.json' with { type: 'json' };
import sv from './bulk-texts.sv.json' with { type: 'json' };

export const figureBulkTexts = dictionary({ en, sv });
