/**
 * Remembers presses in a drawn page with data, which has no event handlers, and repeats them when the application is
 * drawn.
 */

interface EarlyPress {
  /** Position of the pressed element: on each level below the root, the index among its siblings. */
  readonly path: readonly number[];
  readonly tag: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** Last press, set by the script of the page and read by the application. */
    earlyPress?: EarlyPress | undefined;
  }
}

function pathOf(element: Element, root: Element): readonly number[] {
  const parent = element.parentElement;
  if (element === root || parent === null) return [];
  return [...pathOf(parent, root), [...parent.children].indexOf(element)];
}

const pressable = 'button, summary, input[type="checkbox"], tr[data-row]';

/**
 * Remembers the last press below the root. Presses on links are not remembered, because links work without the
 * application.
 */
export function recordEarlyPresses(root: HTMLElement): void {
  for (const field of root.querySelectorAll('input:not([type="checkbox"]), textarea, select'))
    field.setAttribute('inert', '');
  const picture = root.firstElementChild;
  root.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || root.firstElementChild !== picture || target.closest('a') !== null)
      return;
    const pressed = target.closest(pressable);
    if (pressed === null) return;
    event.preventDefault();
    window.earlyPress = {
      path: pathOf(pressed, root),
      tag: pressed.tagName,
      text: pressed.textContent ?? '',
    };
  });
}

/** Repeats the press if the application shows the same element at the same position. */
export function repeatEarlyPress(root: Element): void {
  const { earlyPress } = window;
  window.earlyPress = undefined;
  if (earlyPress === undefined) return;
  const { path, tag, text } = earlyPress;
  const found = path.reduce<Element | undefined>((element, index) => element?.children[index], root);
  if (found instanceof HTMLElement && found.tagName === tag && found.textContent === text) found.click();
}
