import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './chosen-texts.en.json' with { type: 'json' };
import sv from './chosen-texts.sv.json' with { type: 'json' };

export const selectedRowsTexts = dictionary({ en, sv });
