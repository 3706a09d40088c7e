/** What a load on the server has taken. */
import type { Instance } from 'autocannon';

/**
 * Gives the seconds from now to the last answer of a load, once that has ended. Its own duration is no measure of how long
 * a number of calls took: it looks once a second whether all of them are answered.
 */
export function lastAnswerOf(load: Pick<Instance, 'on'>): () => number {
  const from = performance.now();
  let last = from;
  load.on('response', () => {
    last = performance.now();
  });
  return () => (last - from) / 1000;
}
