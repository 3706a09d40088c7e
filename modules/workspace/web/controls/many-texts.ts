import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './many-texts.en.json' with { type: 'json' };
import sv from './many-texts.sv.json' with { type: 'json' };

export const controlBulkTexts = dictionary({ en, sv });
