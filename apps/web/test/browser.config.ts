/**
 * The imitated browser that screens are tested in. The server runs in the same process, so modules are read as a
 * program of Node reads them.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': imitated } = builtinEnvironments;

/** The browser's own popover (docs/decisions/0015), which it does not have: events, and buttons that name one. */
function addPopover(): void {
  const shown = new WeakSet<HTMLElement>();
  const tell = (box: HTMLElement, type: 'beforetoggle' | 'toggle', newState: 'open' | 'closed') => {
    const oldState = newState === 'open' ? 'closed' : 'open';
    box.dispatchEvent(Object.assign(new Event(type), { newState, oldState }));
  };
  const show = (box: HTMLElement, isOpen: boolean) => {
    if (shown.has(box) === isOpen) return;
    const newState = isOpen ? 'open' : 'closed';
    tell(box, 'beforetoggle', newState);
    if (isOpen) shown.add(box);
    else shown.delete(box);
    tell(box, 'toggle', newState);
  };
  HTMLElement.prototype.showPopover = function () {
    show(this, true);
  };
  HTMLElement.prototype.hidePopover = function () {
    show(this, false);
  };
  document.addEventListener('click', ({ target }) => {
    const named = target instanceof Element ? target.closest('[popovertarget]') : null;
    const box = document.getElementById(named?.getAttribute('popovertarget') ?? '');
    if (box !== null) show(box, !shown.has(box));
  });
}

/** Typefaces that never change: a field that grows with its text asks to be told. */
function addTypefaces(): void {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

/**
 * The styles of the kit, which it writes into the page, are not read: the product's own are not there either, and the
 * kit's hide nothing that it uses. Each question whether something is shown went through all of them.
 */
function leaveStylesUnread(): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { value: null, configurable: true });
}

/** Labels of a field are looked for among those of the page, found once: otherwise the whole page is read for each field. */
function findLabelsOnce(): void {
  function labels(this: HTMLElement): HTMLLabelElement[] {
    const around = this.closest('label');
    const naming = [...document.querySelectorAll('label')].filter(
      (label) => label !== around && this.id !== '' && label.getAttribute('for') === this.id,
    );
    return around === null ? naming : [...naming, around];
  }
  for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(prototype, 'labels', { get: labels, configurable: true });
}

/** One selector without combinators, from its tag on; none that holds a comma. */
const fromTag = /^([a-z][a-z\d]*)(?:\[[\w-]+(?:=(?:"[\w-]*"|[\w-]+))?\]|:not\(\[[\w-]+(?:="")?\]\))*$/;

/** The tags that a list of selectors names, each from its tag on; null for any other list. */
function tagsIn(selectors: string): ReadonlySet<string> | null {
  const tags = selectors.split(',').map((one) => fromTag.exec(one.trim())?.[1]);
  const known = tags.filter((tag) => tag !== undefined);
  return known.length === tags.length ? new Set(known) : null;
}

/**
 * An element of another tag matches none of a list: queries ask that of every element of the page with a hundred lists,
 * and each answer was worked out and noted down until the page changes.
 */
function matchByTagFirst(): void {
  const { matches } = Element.prototype;
  const known = new Map<string, ReadonlySet<string> | null>();
  function matchesTagFirst(this: Element, selectors: string): boolean {
    if (!known.has(selectors)) known.set(selectors, tagsIn(selectors));
    return known.get(selectors)?.has(this.localName) !== false && matches.call(this, selectors);
  }
  Object.defineProperty(Element.prototype, 'matches', { value: matchesTagFirst, configurable: true });
}

export default {
  ...imitated,
  viteEnvironment: 'ssr',
  setup: async (global, options) => {
    const browser = await imitated.setup(global, options);
    addPopover();
    addTypefaces();
    leaveStylesUnread();
    findLabelsOnce();
    matchByTagFirst();
    return browser;
  },
} satisfies Environment;
