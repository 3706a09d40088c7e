/** Calculates sensitivity and ranges in a worker, so that typing is never delayed. The worker makes no requests. */
import type { AssessmentCase } from '@klarsikt/engine/assess';
import { analyseSensitivity } from './analysis.ts';
import type { FragilityMessage, FragilityRequest } from './messages.ts';

let newest = 0;

const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function runRequest({ id, input, seed, wanted }: FragilityRequest): Promise<void> {
  if (input === null) return;
  const given: AssessmentCase = JSON.parse(input);
  await analyseSensitivity(given, seed, wanted, {
    tell: (finding) => {
      const told: FragilityMessage = { ...finding, id };
      self.postMessage(told);
    },
    goesOn: async () => {
      await giveWay();
      return newest === id;
    },
  });
}

self.addEventListener('message', ({ data }) => {
  const asked: FragilityRequest = data;
  newest = asked.id;
  runRequest(asked).catch((cause: unknown) => {
    // Rethrow the error outside the promise, so that the page's error handler reports it.
    setTimeout(() => {
      throw cause;
    });
  });
});
