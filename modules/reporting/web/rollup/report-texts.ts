import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './report-texts.en.json' with { type: 'json' };
import sv from './report-texts.sv.json' with { type: 'json' };

export const groupReportTexts = dictionary({ en, sv });
