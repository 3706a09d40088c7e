import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './upkeep-texts.en.json' with { type: 'json' };
import sv from './upkeep-texts.sv.json' with { type: 'json' };

export const upkeepTexts = dictionary({ en, sv });
