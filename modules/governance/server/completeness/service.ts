/** The sheet of a saved assessment, from the facts of every feature. */
import {
  blockingRequirements,
  type CompletenessFacts,
  caseOf,
  completeness,
  createCalculator,
  libraryCells,
  noFacts,
  withOverlay,
} from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import { type Clock, todayOf } from '@klarsikt/server/platform/clock.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { timeZoneOf } from '@klarsikt/server/platform/zones.ts';
import type { EnforcedRequirements } from '../enforcement/provides.ts';
import type { Completeness, FactSource } from './provides.ts';
import { gapsOf } from './store.ts';
import { asOf, standing, wireGap } from './wire.ts';

interface Given {
  readonly clock: Clock;
  readonly models: Models;
  readonly enforced: EnforcedRequirements;
  /** The facts of each feature. A later one overrides an earlier one. */
  readonly sources: readonly FactSource[];
}

export function createCompleteness({ clock, models, enforced, sources }: Given): Completeness {
  const { assess } = createCalculator();
  const basis: Completeness['basis'] = async (tx, organizationId, assessment) => {
    const { modelHash, revision, before = null } = assessment;
    const timeZone = await timeZoneOf(tx, organizationId);
    const today = todayOf(clock, { timeZone });
    let facts: CompletenessFacts = noFacts(today, modelHash, { revision, hash: '' });
    const owned = { ...assessment, organizationId, timeZone };
    for (const source of sources) facts = { ...facts, ...(await source(tx, owned)) };
    const gaps = asOf(await gapsOf(tx, assessment.id), before);
    return {
      facts,
      gaps: gaps.map(wireGap),
      acceptances: standing(gaps),
      enforced: await enforced(tx, organizationId),
    };
  };
  const of: Completeness['of'] = async (tx, actor, assessment) => {
    const known = await basis(tx, found(actor.organizationId), assessment);
    const { document } = assessment;
    const version = await models.projectionFor(assessment.modelHash, actor);
    const model = withOverlay(version.model, document.overlay);
    const facts = { ...known.facts, libraryCells: libraryCells(model) };
    const result = assess(caseOf(model, document));
    const { acceptances } = known;
    return { ...known, facts, sheet: completeness({ model, document, result, facts, acceptances }) };
  };
  return {
    basis,
    of,
    openRequirements: async (tx, actor, assessment) => {
      const { sheet, enforced: asked } = await of(tx, actor, assessment);
      return blockingRequirements(sheet, asked);
    },
  };
}
