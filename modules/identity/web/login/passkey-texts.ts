import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './passkey-texts.en.json' with { type: 'json' };
import sv from './passkey-texts.sv.json' with { type: 'json' };

export const passkeyTexts = dictionary({ en, sv });
