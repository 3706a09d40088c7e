import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './settings-texts.en.json' with { type: 'json' };
import sv from './settings-texts.sv.json' with { type: 'json' };

export const settingsFormTexts = dictionary({ en, sv });
