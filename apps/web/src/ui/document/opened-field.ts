/**
 * Focuses the field whose document path is in the parameter `?field=`, as soon as an element with this path in
 * `data-field` is shown. If a path has no element, the nearest enclosing field is focused.
 */
import { useEffect } from 'react';
import { useSearchParameter } from '../../platform/router/search.ts';

/** Milliseconds to wait for the page to show its fields. */
const patience = 8_000;

const focusable = 'input, textarea, [contenteditable="true"], select, button, [tabindex="0"], a[href]';

/** Finds the element of a field or of the nearest enclosing field; null if neither is on the page. */
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
