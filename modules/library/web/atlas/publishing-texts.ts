import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './publishing-texts.en.json' with { type: 'json' };
import sv from './publishing-texts.sv.json' with { type: 'json' };

export const publishingTexts = dictionary({ en, sv });
