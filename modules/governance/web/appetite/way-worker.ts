/** The search runs in a worker, because it can take long and must be stoppable. */
import { type CheapestWayQuery, computeCheapestWay } from './cheapest-way.ts';

self.addEventListener('message', ({ data }) => {
  const asked: CheapestWayQuery = data;
  self.postMessage(computeCheapestWay(asked));
});
