/**
 * Focuses the field that `?field=` names by its place in the document, once an element with this place in
 * `data-field` is shown. A place without an element of its own leads to the nearest field that contains it.
 */
import { useEffect } from 'react';
import { useSearchParameter } from '../../platform/router/search.ts';

/** How long a page may take to show its fields, in milliseconds. */
const patience = 8_000;

const focusable = 'input, textarea, [contenteditable="true"], select, button, [tabindex="0"], a[href]';

/** Null while no matching field is on the page. */
function findField(place: string): HTMLElement | null {
  for (let path = place; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (field !== null) return field;
  }
  return null;
}

function focusField(field: HTMLElement): void {
  const inside = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
  field.scrollIntoView({ block: 'center' });
  (inside ?? field).focus({ preventScroll: true });
}

/** Focuses the field once and then removes the parameter. */
export function useFieldFocusFromAddress(): void {
  const [place, setPlace] = useSearchParameter('field');
  useEffect(() => {
    if (place === undefined) return;
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const look = () => {
      const field = findField(place);
      if (field === null) return;
      end();
      focusField(field);
      setPlace(undefined, { replace: true });
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(end, patience);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return end;
  }, [place, setPlace]);
}
