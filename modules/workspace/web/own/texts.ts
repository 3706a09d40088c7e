import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import sv from './texts.sv.json' with { type: 'json' };

export const ownPartsTexts = dictionary({ en, sv });
