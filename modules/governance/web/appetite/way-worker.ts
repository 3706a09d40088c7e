/** The search runs in a worker, because it can take long and must be stoppable. */
import { type CheapestImprovementsQuery, computeCheapestImprovements } from './cheapest-way.ts';

self.addEventListener('message', ({ data }) => {
  const asked: CheapestImprovementsQuery = data;
  self.postMessage(computeCheapestImprovements(asked));
});
