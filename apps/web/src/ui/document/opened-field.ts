/**
 * The very field that an address leads to: `?field=` names its place in the document, and the field that carries the same
 * place in `data-field` takes the focus once its page is there. A place inside a field, or one that is not shown by
 * itself, leads to the nearest field that contains it.
 */
import { useEffect } from 'react';
import { useSearchText } from '../../platform/router/search.ts';

/** How long a page may take to show its fields, in milliseconds. */
const patience = 8_000;

const focusable = 'input, textarea, [contenteditable="true"], select, button, [tabindex="0"], a[href]';

/** The field of a place or of what contains it; null while none is on the page. */
function fieldAt(place: string): HTMLElement | null {
  for (let path = place; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (field !== null) return field;
  }
  return null;
}

function enter(field: HTMLElement): void {
  const inside = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
  field.scrollIntoView({ block: 'center' });
  (inside ?? field).focus({ preventScroll: true });
}

/** Focuses the field of the address, once; then the address is that of the page again. */
export function useOpenedField(): void {
  const [place, setPlace] = useSearchText('field');
  useEffect(() => {
    if (place === undefined) return;
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const look = () => {
      const field = fieldAt(place);
      if (field === null) return;
      end();
      enter(field);
      setPlace(undefined, { replace: true });
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(end, patience);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return end;
  }, [place, setPlace]);
}
