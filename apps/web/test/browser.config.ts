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

/** Styles that an element passes on to those within it. */
const inherited = new Set(['visibility', 'pointer-events', 'direction', 'cursor']);
const undisplayed = new Set(['head', 'script', 'style', 'template', 'title', 'meta', 'link']);

function valueFor(element: Element, name: string): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const own =
      one.hasAttribute('style') && one instanceof HTMLElement ? one.style.getPropertyValue(name) : '';
    if (own !== '') return own;
    if (name === 'display')
      return undisplayed.has(one.localName) || one.hasAttribute('hidden') ? 'none' : 'block';
    if (!inherited.has(name)) return '';
  }
  return name === 'visibility' ? 'visible' : '';
}

/**
 * Without style sheets the style of an element is what it and those around it say of themselves. It is read for the one
 * name that is asked for: each question whether something is shown had computed all styles of all elements around it.
 */
function readOwnStylesOnly(): void {
  const styleOf = (element: Element): object =>
    new Proxy(
      { getPropertyValue: (name: string) => valueFor(element, name) },
      {
        get: (target, name) =>
          name in target || typeof name === 'symbol'
            ? Reflect.get(target, name)
            : valueFor(
                element,
                name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
              ),
      },
    );
  for (const place of [window, globalThis])
    Object.defineProperty(place, 'getComputedStyle', { value: styleOf, configurable: true, writable: true });
}

/** A check that something is there looks through the whole page: at most so often while the page changes. */
const betweenChecks = 20;

/**
 * What waits for a page watches every change in all of it. It is told of them together, a little later: told of each, it
 * looked through the whole page dozens of times while one was drawn.
 */
function tellOfChangesTogether(): void {
  const Immediate = window.MutationObserver;
  class Together extends Immediate {
    #isWaiting = false;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(told: MutationCallback) {
      super((records, observer) => {
        if (!this.#isWaiting) told(records, observer);
        else
          this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            told(records, observer);
          }, betweenChecks);
      });
    }

    override observe(target: Node, options?: MutationObserverInit): void {
      this.#isWaiting = target === document && options?.characterData === true;
      super.observe(target, options);
    }

    override disconnect(): void {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      super.disconnect();
    }
  }
  for (const place of [window, globalThis])
    Object.defineProperty(place, 'MutationObserver', { value: Together, configurable: true, writable: true });
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

export default {
  ...imitated,
  viteEnvironment: 'ssr',
  setup: async (global, options) => {
    const browser = await imitated.setup(global, options);
    addPopover();
    addTypefaces();
    leaveStylesUnread();
    readOwnStylesOnly();
    tellOfChangesTogether();
    findLabelsOnce();
    return browser;
  },
} satisfies Environment;
