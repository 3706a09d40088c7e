import { createCalculator } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import {
  baselineRequirementSet,
  buildCompletenessSheet,
  type CompletenessFacts,
  collectLibraryCellNames,
  createEmptyFacts,
  getJudgementDay,
  getRequirementFrame,
  getRequirementSet,
  listBlockingRequirements,
  listMandatoryRequirements,
  runCompletenessChecks,
} from '@klarsikt/engine/completeness';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { type Clock, getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { loadTimeZone } from '@klarsikt/server/platform/zones.ts';
import type { EnforcedRequirementsLookup } from '../enforcement/provides.ts';
import type { CompletenessFactSource, CompletenessService } from './provides.ts';
import { listGaps } from './store.ts';
import { listGapsBefore, toGapAcceptances, toProposedGap } from './wire.ts';

interface CompletenessTools {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly enforced: EnforcedRequirementsLookup;
  /** One source of facts per feature; if two sources supply the same fact, the later source in the list counts. */
  readonly sources: readonly CompletenessFactSource[];
}

export function createCompletenessService({
  clock,
  models,
  enforced,
  sources,
}: CompletenessTools): CompletenessService {
  const { assess } = createCalculator();
  const basis: CompletenessService['basis'] = async (tx, organizationId, assessment) => {
    const { modelHash, revision, before = null } = assessment;
    const timeZone = await loadTimeZone(tx, organizationId);
    const today = getTodayInZone(clock, { timeZone });
    let facts: CompletenessFacts = createEmptyFacts(today, modelHash, { revision, hash: '' });
    const owned = { ...assessment, organizationId, timeZone };
    for (const source of sources) facts = { ...facts, ...(await source(tx, owned)) };
    const gaps = listGapsBefore(await listGaps(tx, assessment.id), before);
    return {
      facts,
      gaps: gaps.map(toProposedGap),
      acceptances: toGapAcceptances(gaps),
    };
  };
  const of: CompletenessService['of'] = async (tx, actor, assessment) => {
    const organizationId = requireFound(actor.organizationId);
    const known = await basis(tx, organizationId, assessment);
    const { document } = assessment;
    const version = await models.projectionFor(assessment.modelHash, actor);
    const model = applyOwnParts(version.model, document.overlay);
    const facts = { ...known.facts, libraryCells: collectLibraryCellNames(model) };
    const result = assess(buildAssessmentCase(model, document));
    const { acceptances } = known;
    const findings = runCompletenessChecks({ model, document, result, facts });
    const judged = { set: getRequirementSet({ model }), day: getJudgementDay({ document, facts }) };
    const { today } = facts;
    const frame = getRequirementFrame({ document });
    const sheet = buildCompletenessSheet({ frame, findings, acceptances, today, judged });
    const choose = await enforced(tx, organizationId);
    const enforcedHere = choose(sheet.map(({ requirement }) => requirement));
    return { ...known, facts, sheet, findings, enforced: enforcedHere, judged };
  };
  const musts: CompletenessService['musts'] = async (tx, actor, { modelHash }, open) => {
    const { model } = await models.projectionFor(modelHash, actor);
    const set = getRequirementSet({ model });
    // The built-in requirement set is the same on every day, so the assessment need not be loaded.
    if (set === baselineRequirementSet) return listMandatoryRequirements(set, getTodayInZone(clock, actor));
    const assessment = await open();
    const { facts } = await basis(tx, requireFound(actor.organizationId), assessment);
    return listMandatoryRequirements(set, getJudgementDay({ document: assessment.document, facts }));
  };
  return {
    basis,
    of,
    musts,
    openRequirements: async (tx, actor, assessment) => {
      const { sheet, enforced: asked } = await of(tx, actor, assessment);
      return listBlockingRequirements(sheet, asked);
    },
  };
}
