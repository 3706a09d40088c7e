/**
 * Identifies the scrolled elements of pages. The router finds them by their position in the document, so it would
 * give a new page the scroll position of the previous page.
 */

/** Attribute that marks the elements in which pages scroll. */
const pageScrollAttribute = 'data-page-scroll';

/**
 * Creates a function that returns the element only once per page, so that a page that stays mounted keeps its
 * position.
 */
function createNewElementFinder(selector: string): () => Element | null {
  let known: WeakRef<Element> | null = null;
  return () => {
    const element = document.querySelector(selector);
    if (element === null || known?.deref() === element) return null;
    known = new WeakRef(element);
    return element;
  };
}

/** Finders of the elements that the router scrolls to the top for a new page (`scrollToTopSelectors`). */
export const newPageScrollFinders = ['page', 'body'].map((name) =>
  createNewElementFinder(`[${pageScrollAttribute}="${name}"]`),
);
