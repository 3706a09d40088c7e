/**
 * Keeps the keyboard focus near its place. If the focused element disappears, for example a row that was deleted by
 * its own menu, the focus moves to the next row, else to the previous one, else to the heading of the section. If a
 * dialog or menu closes, the focus returns to the element that opened it, or to that element's neighbour.
 */

/** Where an element was before it was removed. */
interface Gap {
  readonly parent: Element;
  readonly removed: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}

/** The last focused element of the page, or of a dialog or menu above it. */
interface FocusTrail {
  readonly layer: Element;
  readonly element: HTMLElement;
  readonly path: string;
  readonly gap: Gap | null;
}

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const lists = 'ul, ol, dl, tbody, [role="list"], [role="rowgroup"], [role="tree"]';
const sections = 'section, aside, article, fieldset, [role="region"], [role="dialog"]';
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"], [type="file"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';
/** Rows are focusable as a whole. */
const rows = '[data-row][tabindex]';

/** Other focus handling, such as that of the dialogs, runs first. */
const settleAfterMs = 30;

const isShown = (element: Element): boolean =>
  element.isConnected && (element.checkVisibility?.() ?? true) && element.closest('[inert]') === null;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Finds the element that takes the focus in a neighbour of the removed element: its row, else its first control. */
function findTarget(root: Element): HTMLElement | null {
  for (const selector of [rows, controls]) {
    const found = [root, ...root.querySelectorAll(selector)].find(
      (one) => one instanceof HTMLElement && one.matches(selector) && isShown(one),
    );
    if (found instanceof HTMLElement) return found;
  }
  return null;
}

/** Lists the elements beside the removed one: those after it first, and then those before it, the nearest first. */
function listNeighbours({ parent, next, previous }: Gap): readonly Element[] {
  const children = [...parent.children];
  const after = next === null ? -1 : children.indexOf(next);
  const before = previous === null ? -1 : children.indexOf(previous);
  const at = after >= 0 ? after : before >= 0 ? before + 1 : 0;
  return [...children.slice(at), ...children.slice(0, at).reverse()];
}

/** The heading of a section can take the focus, although the tab key does not reach it. */
function findHeading(section: Element): HTMLElement | null {
  const heading = section.querySelector<HTMLElement>('h1, h2, h3, h4, legend');
  if (heading === null || !isShown(heading)) return null;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.dataset.quietFocus = '';
  }
  return heading;
}

function findReplacement(gap: Gap): HTMLElement | null {
  const { parent, removed } = gap;
  if (!parent.isConnected) return null;
  if (parent.matches(lists) || removed.matches(controls))
    for (const one of listNeighbours(gap)) {
      const target = findTarget(one);
      if (target !== null) return target;
    }
  for (let place: Element | null = parent; place !== null; place = place.parentElement) {
    if (place.matches('main')) return place instanceof HTMLElement ? place : null;
    if (place.matches(sections)) {
      const target = findHeading(place) ?? findTarget(place);
      if (target !== null) return target;
    }
  }
  return null;
}

/** Finds where an element was in removed parts of the page. */
function findGap(element: Element, records: readonly MutationRecord[]): Gap | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records)
    for (const removed of removedNodes)
      if (removed instanceof Element && removed.contains(element) && target instanceof Element)
        return {
          ...{ parent: target, removed },
          next: nextSibling instanceof Element ? nextSibling : null,
          previous: previousSibling instanceof Element ? previousSibling : null,
        };
  return null;
}

/** Tells for a table which of its rows still exist, because rows that are scrolled out of view are not drawn. */
const drawnTables = new WeakMap<Element, (row: string) => boolean>();

/** Registers a table that draws only the rows in view. */
export function registerDrawnTable(table: Element, hasRow: (row: string) => boolean): void {
  drawnTables.set(table, hasRow);
}

function isOnlyUndrawn({ parent, removed }: Gap): boolean {
  if (!(removed instanceof HTMLElement)) return false;
  const { row } = removed.dataset;
  if (row === undefined) return false;
  for (let place: Element | null = parent; place !== null; place = place.parentElement) {
    const hasRow = drawnTables.get(place);
    if (hasRow !== undefined) return hasRow(row);
  }
  return false;
}

/** The trails of the page and of the open layers, the topmost last. */
class FocusTrails {
  #trails: readonly FocusTrail[] = [];

  enter(element: HTMLElement): void {
    const layer = element.closest(layers) ?? document.body;
    const at = this.#trails.findIndex((trail) => trail.layer === layer);
    const below = at >= 0 ? this.#trails.slice(0, at) : layer === document.body ? [] : this.#trails;
    this.#trails = [...below, { layer, element, path: window.location.pathname, gap: null }];
  }

  forget(): void {
    this.#trails = [];
  }

  /** Notes the gaps of removed elements; returns true if the focus may have to move. */
  notice(records: readonly MutationRecord[]): boolean {
    if (this.#trails.every(({ element, layer }) => element.isConnected && layer.isConnected)) return false;
    this.#trails = this.#trails.map((trail) =>
      trail.gap !== null || trail.element.isConnected
        ? trail
        : { ...trail, gap: findGap(trail.element, records) },
    );
    return true;
  }

  /** Finds the element that takes the lost focus, and removes the trails of closed layers. */
  find(): HTMLElement | null {
    const open = this.#trails.filter(({ layer }) => isShown(layer));
    const isClosed = open.length < this.#trails.length;
    this.#trails = open;
    const trail = open.at(-1);
    if (trail === undefined || trail.path !== window.location.pathname) return null;
    const { element, gap } = trail;
    if (element.isConnected) return isClosed && isShown(element) ? element : null;
    return gap === null || isOnlyUndrawn(gap) ? null : findReplacement(gap);
  }
}

/** Watches the focus of the page; returns a function that ends the watch. */
export function keepFocus(): () => void {
  const trails = new FocusTrails();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (isLost()) trails.find()?.focus();
  };
  const observer = new MutationObserver((records) => {
    if (!trails.notice(records) || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(settle, settleAfterMs);
  });
  const enter = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) trails.enter(target);
  };
  // A person who presses beside all controls has left the focus on purpose.
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      if (isLost() && isShown(target) && !target.matches(':disabled')) trails.forget();
    });
  };
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
  };
}
