/**
 * The simulated browser (happy-dom) for tests of screens. The server runs in the same process, so modules are loaded as
 * in Node.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': imitated } = builtinEnvironments;

/** Adds the popover API (docs/decisions/0015), which happy-dom lacks: its events, and buttons with `popovertarget`. */
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

/** Adds `document.fonts`, whose changes a growing text field listens to. No event ever occurs. */
function addTypefaces(): void {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

/**
 * Ignores the style elements that the kit writes into the page. Otherwise each visibility check computes all of their
 * rules, although the product's own styles are absent and the kit's hide nothing that the product uses.
 */
function leaveStylesUnread(): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { value: null, configurable: true });
}

/**
 * Computes `display` and `visibility` from the attributes that can decide them, because no style sheet is read
 * (`leaveStylesUnread`). Queries ask both of every element on the way up to the page, and happy-dom copies all inherited
 * properties of each element for an answer. Values of style attributes still come from happy-dom.
 */
function computeVisibilityDirectly(): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new WeakMap<Element, CSSStyleDeclaration>();
  const displayOfTags = new Map<string, string>();
  const names = (element: Element, property: string) =>
    element.getAttribute('style')?.includes(property) === true;
  const displayOf = (element: Element): string => {
    const key = `${element.tagName} ${element.hasAttribute('open')}`;
    const ofTag = displayOfTags.get(key);
    if (ofTag !== undefined && element.isConnected && !names(element, 'display')) return ofTag;
    const display = compute(element).getPropertyValue('display');
    if (element.isConnected && !names(element, 'display')) displayOfTags.set(key, display);
    return display;
  };
  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (names(at, 'visibility')) return compute(element).getPropertyValue('visibility');
    return '';
  };
  const computed = (element: Element, property: string): string => {
    if (property === 'display') return displayOf(element);
    if (property === 'visibility') return visibilityOf(element);
    return compute(element).getPropertyValue(property);
  };
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style =
      known.get(element) ??
      new Proxy(compute(element), {
        get: (target, property) => {
          if (property === 'getPropertyValue') return (name: string) => computed(element, name);
          if (property === 'display' || property === 'visibility') return computed(element, property);
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    known.set(element, style);
    return style;
  };
  for (const place of new Set([window, globalThis, document.defaultView]))
    if (place !== null)
      Object.defineProperty(place, 'getComputedStyle', {
        value: styleOf,
        configurable: true,
        writable: true,
      });
}

/** Finds the labels of a field among the labels of the page, because happy-dom reads the whole page for each field. */
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

/** One selector that begins with a tag and has no combinators and no commas. */
const fromTag = /^([a-z][a-z\d]*)(?:\[[\w-]+(?:=(?:"[\w-]*"|[\w-]+))?\]|:not\(\[[\w-]+(?:="")?\]\))*$/;

/** The tags of a list of selectors that each begin with a tag; null for any other list. */
function tagsIn(selectors: string): ReadonlySet<string> | null {
  const tags = selectors.split(',').map((one) => fromTag.exec(one.trim())?.[1]);
  const known = tags.filter((tag) => tag !== undefined);
  return known.length === tags.length ? new Set(known) : null;
}

/**
 * Compares the tag before the whole selector. Queries test every element of the page against a hundred selectors, and
 * happy-dom caches each result until the page changes.
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

/** Selector of a query by role: elements with the role attribute, and the tags with this implicit role. */
const ofRole = /^\*\[role~="([a-z-]+)"\]((?:,[a-z][a-z\d]*)*)$/;

type Wanted = (element: Element) => boolean;

/** Test for the elements that a query by role or by text selects; null for any other list of selectors. */
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
 * Finds the elements of a query by role or by text in one walk over the page. happy-dom walks once per selector, sorts
 * the results, and caches a result for every element on the way.
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
    computeVisibilityDirectly();
    findLabelsOnce();
    matchByTagFirst();
    findInOneWay();
    return browser;
  },
} satisfies Environment;
