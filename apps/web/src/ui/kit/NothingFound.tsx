/** In the list of a field whose text is none of the choices. */
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from '../texts.ts';

export function NothingFound() {
  return useT(texts)('ui.noChoice');
}
