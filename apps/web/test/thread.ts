/** The imitated browser has no threads. What a page has calculated beside it is awaited by no test. */
import { createSearchHandler } from '@klarsikt/threatview/web/threat/search/answering.ts';
import type { SearchRequest, SearchResponse } from '@klarsikt/threatview/web/threat/search/messages.ts';

let searching = false;

/**
 * While the work runs the texts are searched as in the product, in the thread of the page: with an index of the whole
 * library, which takes a second. Otherwise the search finds nothing at once, so that the palette does not wait for it.
 */
export async function withSearch<T>(work: () => Promise<T>): Promise<T> {
  searching = true;
  try {
    return await work();
  } finally {
    searching = false;
  }
}

export class TestThread extends EventTarget {
  #library: SearchRequest | null = null;
  #hear: ((asked: SearchRequest) => void) | null = null;

  postMessage(asked: SearchRequest | { readonly kind?: undefined }): void {
    if (asked.kind === 'build') {
      this.#library = asked;
      this.#hear?.(asked);
    } else if (asked.kind === 'search') {
      if (searching) this.#listener()(asked);
      else this.#say({ kind: 'hits', id: asked.id, hits: [] });
    }
  }

  terminate(): void {}

  /** The index is built when it is first asked: the page sends the library as soon as a field has the focus. */
  #listener(): (asked: SearchRequest) => void {
    if (this.#hear === null) {
      this.#hear = createSearchHandler((answer) => this.#say(answer));
      if (this.#library !== null) this.#hear(this.#library);
    }
    return this.#hear;
  }

  #say(data: SearchResponse): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
