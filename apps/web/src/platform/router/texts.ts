import { dictionary } from '../i18n/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import sv from './texts.sv.json' with { type: 'json' };

/**
 * Titles that are displayed in several places, and texts of the router's own screens. A title that only one route
 * uses is defined in that route.
 */
export const routerTexts = dictionary({ en, sv });

export type TitleKey = Extract<keyof (typeof routerTexts)['en'], `title.${string}`>;
