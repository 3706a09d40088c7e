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

/** What queries by role ask for: those of the role, and those of the tags that have it by themselves. */
const ofRole = /^\*\[role~="([a-z-]+)"\]((?:,[a-z][a-z\d]*)*)$/;

type Wanted = (element: Element) => boolean;

/** Whether an element is one of those that a query by role or by text asks for; null for any other list of selectors. */
function wantedBy(selectors: string): Wanted | null {
  if (selectors === '*') return () => true;
  const [, role, tags] = ofRole.exec(selectors) ?? [];
  if (role === undefined || tags === undefined) return null;
  const named = new Set(tags.split(','));
  return (element) =>
    named.has(element.localName) || (element.getAttribute('role')?.split(/\s+/).includes(role) ?? false);
}

function below(element: Element, isWanted: Wanted, found: Element[] = []): Element[] {
  if (element.childElementCount === 0) return found;
  for (const child of element.children) {
    if (isWanted(child)) found.push(child);
    below(child, isWanted, found);
  }
  return found;
}

/**
 * What a query by role or by text asks for is found on one way through the page: each selector of a list had a way of its
 * own, put what it found in order by writing down where it stood, and noted its answer at every element that it came by.
 */
function findInOneWay(): void {
  const { querySelectorAll } = Element.prototype;
  const known = new Map<string, Wanted | null>();
  function findAll(this: Element, selectors: string): ArrayLike<Element> {
    const isWanted = known.get(selectors) ?? wantedBy(selectors);
    known.set(selectors, isWanted);
    if (isWanted === null) return querySelectorAll.call(this, selectors);
    const found = below(this, isWanted);
    return Object.assign(found, { item: (at: number) => found[at] ?? null });
  }
  Object.defineProperty(Element.prototype, 'querySelectorAll', { value: findAll, configurable: true });
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
    findInOneWay();
    return browser;
  },
} satisfies Environment;
