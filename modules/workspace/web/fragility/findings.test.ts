import type { AssessmentCase } from '@klarsikt/engine/assess';
import {
  computeControlFailures,
  computeLevelRanges,
  computeSensitivity,
  findFlipPoints,
} from '@klarsikt/engine/sensitivity';
import { describe, expect, it } from 'vitest';
import { analyseSensitivity } from './analysis.ts';
import { createFragilityCache } from './findings.ts';
import {
  type FragilityMessage,
  type FragilityMessageContent,
  type FragilityRequest,
  fragilityStages,
} from './messages.ts';

const input: AssessmentCase = {
  assessment: { segment: 'CORPORATES' },
  threats: [{ key: 'a', relevance: [], corpGrade: 3, relations: { products: ['x', 'y'] } }],
  risks: {
    products: [
      { key: 'x', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.5 } } } },
      { key: 'y', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.1 } } } },
    ],
  },
  controls: [{ key: 'k', all: ['products'], assessment: { both: 3 } }],
};

/** Runs the worker's code in the test, and stops it after a number of slices. */
function keeperWith(stopAfter = Number.POSITIVE_INFINITY) {
  const asked: FragilityRequest[] = [];
  let working: Promise<void> = Promise.resolve();
  let last = 0;
  const keeper = createFragilityCache((onTold) => ({
    ask: (question) => {
      asked.push(question);
      last = question.id;
      const { id, input: text, seed, wanted } = question;
      if (text === null) return;
      let left = stopAfter;
      working = working.then(() =>
        analyseSensitivity(JSON.parse(text), seed, wanted, {
          tell: (finding: FragilityMessageContent) => {
            const told: FragilityMessage = { ...finding, id };
            onTold(told);
          },
          goesOn: async () => {
            left -= 1;
            if (left === 0) keeper.stop();
            return last === id;
          },
        }),
      );
    },
    end: () => undefined,
  }));
  return { keeper, asked, done: () => working };
}

describe('the fragility results of an assessment', () => {
  it('equal those of the engine for changes, flip points and ranges', async () => {
    const { keeper, done } = keeperWith();
    keeper.want('ra-1', input, fragilityStages);
    await done();
    const found = keeper.findings('ra-1');
    expect(found.state).toBe('done');
    expect(found.failures).toEqual(computeControlFailures(input));
    expect(found.failures).toHaveLength(1);
    expect(found.changes).toEqual(computeSensitivity(input));
    expect(found.ranges).toEqual(computeLevelRanges(input, { seed: 'ra-1' }));
    const at = found.changes?.changes.findIndex(
      ({ change, flips }) => change.kind === 'grade' && flips.length > 0,
    );
    const measure = found.changes?.changes[at ?? -1]?.flips[0]?.measure;
    expect(found.points.get(at ?? -1)).toEqual(
      findFlipPoints(
        input,
        { kind: 'grade', threat: 'a', segment: 'CORPORATES' },
        measure ?? 'overall.inherent',
      ),
    );
  });

  it('are requested only once while the figures are unchanged', async () => {
    const { keeper, asked, done } = keeperWith();
    keeper.want('ra-1', input, ['ranges']);
    await done();
    keeper.want('ra-1', structuredClone(input), ['ranges']);
    expect(asked.map(({ wanted }) => wanted)).toEqual([['ranges']]);
    keeper.want('ra-1', input, fragilityStages);
    expect(asked.at(-1)?.wanted).toEqual(['failures', 'changes', 'points']);
    await done();
    keeper.want('ra-1', { ...input, controls: [] }, ['ranges']);
    expect(keeper.findings('ra-1')).toMatchObject({ ranges: undefined, state: 'working' });
    await done();
  });

  it('are never shown for another assessment', async () => {
    const { keeper, done } = keeperWith();
    keeper.want('ra-1', input, ['ranges']);
    await done();
    expect(keeper.findings('ra-2').ranges).toBeUndefined();
  });

  it('remain stopped after an interruption until they are requested again', async () => {
    const { keeper, asked, done } = keeperWith(1);
    keeper.want('ra-1', input, ['ranges']);
    await done();
    expect(keeper.findings('ra-1')).toMatchObject({ state: 'stopped', ranges: undefined });
    keeper.want('ra-1', input, ['ranges']);
    expect(asked.filter((one) => one.input !== null)).toHaveLength(1);
    keeper.want('ra-1', input, ['ranges'], true);
    expect(asked.at(-1)?.wanted).toEqual(['ranges']);
    await done();
  });

  it('are empty for an assessment without a level', async () => {
    const { keeper, done } = keeperWith();
    keeper.want('ra-1', { assessment: { relevances: ['legal'] } }, fragilityStages);
    await done();
    expect(keeper.findings('ra-1')).toMatchObject({ changes: null, ranges: null, state: 'done' });
  });
});
