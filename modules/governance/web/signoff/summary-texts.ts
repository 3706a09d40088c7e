import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './summary-texts.en.json' with { type: 'json' };
import sv from './summary-texts.sv.json' with { type: 'json' };

export const signOffSummaryTexts = dictionary({ en, sv });
