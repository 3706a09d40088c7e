/** The cheapest way into the appetite is searched for beside the page: it can take a while, and can be stopped. */
import { answerOf, type WayQuestion } from './way.ts';

self.addEventListener('message', ({ data }) => {
  const asked: WayQuestion = data;
  self.postMessage(answerOf(asked));
});
