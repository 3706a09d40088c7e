/**
 * The scrolled elements of pages. The router finds them by their place in the document and would give a new page the
 * position of the one before it.
 */

/** Names the elements in which pages scroll. */
const pageScrollAttribute = 'data-page-scroll';

/** Returns the element once, when its page is new: a page that stays mounted keeps its position. */
function createNewElementFinder(selector: string): () => Element | null {
  let known: WeakRef<Element> | null = null;
  return () => {
    const element = document.querySelector(selector);
    if (element === null || known?.deref() === element) return null;
    known = new WeakRef(element);
    return element;
  };
}

/** For the router's `scrollToTopSelectors`. */
export const newPageScrollFinders = ['page', 'body'].map((name) =>
  createNewElementFinder(`[${pageScrollAttribute}="${name}"]`),
);
