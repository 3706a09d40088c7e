import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './texts.privacy.en.json' with { type: 'json' };
import sv from './texts.privacy.sv.json' with { type: 'json' };

export const userPrivacyTexts = dictionary({ en, sv });
