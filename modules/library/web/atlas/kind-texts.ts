import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './kind-texts.en.json' with { type: 'json' };
import sv from './kind-texts.sv.json' with { type: 'json' };

export const entityKindTexts = dictionary({ en, sv });
