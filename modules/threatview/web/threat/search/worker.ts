/**
 * Search worker: builds the index and answers queries, so that typing is not delayed. It makes no requests, so its
 * content security policy can forbid all sources.
 */
import { createSearchHandler } from './answering.ts';
import type { SearchRequest } from './messages.ts';

const hear = createSearchHandler((answer) => self.postMessage(answer));

self.addEventListener('message', ({ data }) => {
  const asked: SearchRequest = data;
  hear(asked);
});
