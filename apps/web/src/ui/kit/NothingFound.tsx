/** Message in the list of a choice field when no choice matches the typed text. */
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';

export function NoMatchesNotice() {
  return useT(uiTexts)('ui.noChoice');
}
