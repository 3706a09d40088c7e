/**
 * The search runs beside the page: it gets the projection and its long texts, builds the index, and answers. Typing
 * never waits for it. It calls nobody, so its policy may forbid everything.
 */
import { answering } from './answering.ts';
import type { Asked } from './messages.ts';

const hear = answering((answer) => self.postMessage(answer));

self.addEventListener('message', ({ data }) => {
  const asked: Asked = data;
  hear(asked);
});
