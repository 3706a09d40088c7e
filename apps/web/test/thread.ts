/** Replaces workers, which happy-dom lacks. Tests do not wait for calculations that a page runs in a worker. */
import { createSearchHandler } from '@klarsikt/threatview/web/threat/search/answering.ts';
import type { SearchRequest, SearchResponse } from '@klarsikt/threatview/web/threat/search/messages.ts';

let searching = false;

/**
 * Runs the work with the real search, in the page's thread and with an index of the whole library, which takes a second
 * to build. Otherwise a search finds nothing at once, so that the palette does not wait for it.
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

  /** Builds the index at the first search, because the page sends the library as soon as a field has the focus. */
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
