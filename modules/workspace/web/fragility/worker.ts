/** Sensitivity and ranges are calculated in a worker, so that they never delay typing. It makes no requests. */
import type { AssessmentCase } from '@klarsikt/engine';
import { analyse } from './analysis.ts';
import type { Asked, Told } from './messages.ts';

let newest = 0;

const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function work({ id, input, seed, wanted }: Asked): Promise<void> {
  if (input === null) return;
  const given: AssessmentCase = JSON.parse(input);
  await analyse(given, seed, wanted, {
    tell: (finding) => {
      const told: Told = { ...finding, id };
      self.postMessage(told);
    },
    goesOn: async () => {
      await giveWay();
      return newest === id;
    },
  });
}

self.addEventListener('message', ({ data }) => {
  const asked: Asked = data;
  newest = asked.id;
  work(asked).catch((cause: unknown) => {
    // Rethrown outside the promise, so that the page's error handler reports it.
    setTimeout(() => {
      throw cause;
    });
  });
});
