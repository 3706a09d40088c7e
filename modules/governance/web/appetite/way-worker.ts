/** Runs the search in a web worker, because it can take long and the user must be able to stop it. */
import { type CheapestImprovementsQuery, computeCheapestImprovements } from './cheapest-way.ts';

self.addEventListener('message', ({ data }) => {
  const asked: CheapestImprovementsQuery = data;
  self.postMessage(computeCheapestImprovements(asked));
});
