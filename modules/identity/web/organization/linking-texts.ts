import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './linking-texts.en.json' with { type: 'json' };
import sv from './linking-texts.sv.json' with { type: 'json' };

export const accountLinkingTexts = dictionary({ en, sv });
