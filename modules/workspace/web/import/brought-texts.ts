import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './brought-texts.en.json' with { type: 'json' };
import sv from './brought-texts.sv.json' with { type: 'json' };

export const importHistoryTexts = dictionary({ en, sv });
