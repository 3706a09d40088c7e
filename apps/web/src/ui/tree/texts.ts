import { dictionary } from '../../platform/i18n/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import sv from './texts.sv.json' with { type: 'json' };

export const treeTexts = dictionary({ en, sv });
