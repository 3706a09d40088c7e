/** In the list of a field whose text is none of the choices. */
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';

export function NoMatchesNotice() {
  return useT(uiTexts)('ui.noChoice');
}
