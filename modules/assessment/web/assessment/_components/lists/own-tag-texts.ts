import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';
import en from './own-tag-texts.en.json' with { type: 'json' };
import sv from './own-tag-texts.sv.json' with { type: 'json' };

export const ownTagTexts = dictionary({ en, sv });
