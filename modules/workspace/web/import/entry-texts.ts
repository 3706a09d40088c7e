import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './entry-texts.en.json' with { type: 'json' };
import sv from './entry-texts.sv.json' with { type: 'json' };

export const entryImportTexts = dictionary({ en, sv });
