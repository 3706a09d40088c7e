/** Calculates the firmness of levels in a worker, because it takes seconds. */
import { buildCase, nameChangedSubject } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  type ChangeEffect,
  computeRanges,
  computeSensitivity,
  createFlipFinder,
  type FlipFinder,
  getFlipSubject,
} from '@klarsikt/engine/sensitivity';
import { createFileMaker } from '@klarsikt/server/render/making.ts';
import { type ComputedFragility, type FragilityOrder, fragilityRenderKind } from './making.ts';

function pointsOf(find: FlipFinder, { change, flips: [flip] }: ChangeEffect) {
  const subject = getFlipSubject(change);
  return flip === undefined || subject === null ? null : find(subject, flip.measure);
}

function computeFragility(model: CompiledModel, { document, seed, runs }: FragilityOrder): ComputedFragility {
  const input = buildCase(model, document);
  const sensitivity = computeSensitivity(input);
  if (sensitivity === null) return { base: null, changes: [], ranges: null };
  const find = createFlipFinder(input);
  return {
    base: sensitivity.base,
    changes: sensitivity.changes.map((effect) => ({
      ...effect,
      name: nameChangedSubject(model, document, effect.change),
      points: pointsOf(find, effect),
    })),
    ranges: computeRanges(input, { seed, runs }),
  };
}

export const fragilityFileMaker = createFileMaker(fragilityRenderKind, async (version, order) => {
  const computed = computeFragility(applyOwnParts(version, order.document.overlay), order);
  return { bytes: Buffer.from(JSON.stringify(computed)), title: '' };
});
