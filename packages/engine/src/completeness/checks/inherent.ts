/** Checks of the chapter "Inherent risk". */

import { resolveConfig } from '../../assess/config.ts';
import { hasMotivation } from '../../assess/input.ts';
import { annexFactorKeys } from '../../assessment/annex-factors.ts';
import { getDatum, hasFigures, segmentEntryNames } from '../../assessment/background.ts';
import { listMandatoryDataKinds } from '../../assessment/kinds.ts';
import { weightNames } from '../../assessment/proof-fields.ts';
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import { operationalTypes, type RiskType, riskTypes } from '../../text/terms.ts';
import { findRepeatedTexts, hasVisibleText } from '../../text/written.ts';
import { areFiguresOld, dominanceThreshold } from '../../values/scale.ts';
import { listFigureSegments } from '../../values/segment.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import {
  buildCheckFinding,
  createFieldClosing,
  createFieldCondition,
  createPastDayCondition,
  createProofCondition,
  createTextCondition,
  findTextFault,
  type RequirementCondition,
} from './ask.ts';
import { checkChannelStatements, checkExploitationStatements } from './exploitation.ts';
import { checkRatingDivergence } from './ratings.ts';
import type { CompletenessContext, RequirementCheck } from './view.ts';
import { isOfferedReason, isWeightAtDefault } from './weights.ts';

/**
 * Returns the condition that a risk is assessed: a person has settled its level, or a threat in scope determines it.
 */
function assessedCondition({ entry, figures, type, key }: RatedRisk): RequirementCondition {
  const place = (...rest: readonly string[]) => createFieldClosing('risks', 'data', type, key, ...rest);
  if (entry?.na !== undefined) return createTextCondition(entry.na.reason, place('na', 'reason'));
  if (entry?.reviewed === true || figures?.relevant === true)
    return createProofCondition(true, null, place());
  if (hasMotivation(entry?.override))
    return createTextCondition(entry?.override?.motivation, place('override', 'motivation'));
  return hasVisibleText(entry?.note)
    ? createTextCondition(entry?.note, place('note'))
    : createFieldCondition(false, 'risks', 'data', type, key);
}

/**
 * C16: each customer segment has an overall level, and each customer group and geography with figures is included and
 * assessed.
 */
const checkServedSegments: RequirementCheck = (view) => {
  const { document, result } = view;
  const segments = listFigureSegments(document.settings.segment);
  const bySegment = result.combined?.overallBySegment;
  const asks = (['customers', 'geographies'] as const).flatMap((type) => {
    const taking = new Map(view.risks(type).map((risk) => [risk.key, risk]));
    const entered = Object.entries(document.background.data[type] ?? {}).filter(([, data]) =>
      hasFigures(data),
    );
    return [
      createFieldCondition(entered.length > 0, 'background', 'data', type),
      ...entered.map(([key]) => {
        const risk = taking.get(key);
        return risk === undefined
          ? createFieldCondition(false, 'risks', 'data', type, key)
          : assessedCondition(risk);
      }),
    ];
  });
  return buildCheckFinding([
    ...segments.map((segment) =>
      createFieldCondition((bySegment?.[segment] ?? null) !== null, 'settings', 'segment'),
    ),
    ...asks,
  ]);
};

/** C17: each factor of the annexes is marked as considered or not relevant, with a text. */
const checkFactors: RequirementCheck = ({ document }) => {
  const stated = document.method?.factors ?? {};
  const repeated = findRepeatedTexts(annexFactorKeys.map((key) => stated[key]?.text));
  return buildCheckFinding(
    annexFactorKeys.map((key) => {
      const { treatment, text } = stated[key] ?? {};
      const fault =
        treatment === 'considered' && !hasVisibleText(text) ? 'wordless' : findTextFault(text, repeated);
      return createProofCondition(
        treatment !== undefined,
        fault,
        createFieldClosing('method', 'factors', key),
      );
    }),
  );
};

/** Risk types with long lists; figures for the risks that concern the firm are enough. */
const sparse: ReadonlySet<RiskType> = new Set(['geographies']);

/**
 * C18: each included risk has the mandatory kinds of figures, or a reason why a kind is unavailable; each excluded
 * risk has a reason for its exclusion.
 */
const checkFigures: RequirementCheck = (view) =>
  buildCheckFinding([
    ...operationalTypes.flatMap((type) => figureDayConditions(view, type)),
    ...riskTypes.flatMap((type) => exclusionConditions(view, type)),
    ...operationalTypes.flatMap((type) => {
      const rows = view.risks(type).filter(({ enterable, na }) => enterable && !na);
      return listMandatoryDataKinds(type).flatMap((kind): readonly RequirementCondition[] => {
        const reasons: { readonly [kind: string]: { readonly reason: string } } =
          view.document.background.unavailable?.[type] ?? {};
        const { reason } = reasons[kind] ?? {};
        if (hasVisibleText(reason))
          return [createTextCondition(reason, createFieldClosing('background', 'unavailable', type, kind))];
        const has = ({ data }: RatedRisk) =>
          segmentEntryNames.some((source) => getDatum(data ?? {}, source, kind) !== null);
        if (sparse.has(type))
          return [createFieldCondition(rows.length === 0 || rows.some(has), 'background', 'data', type)];
        return rows.map((risk) => createFieldCondition(has(risk), 'background', 'data', type, risk.key));
      });
    }),
  ]);

/**
 * Returns an unmet condition if the day of the type's figures is in the future or too long ago, because such figures
 * do not count.
 */
function figureDayConditions(
  { document, facts }: CompletenessContext,
  type: RiskType,
): readonly RequirementCondition[] {
  const { date } = document.background.provenance[type] ?? {};
  if (date === undefined || date === null) return [];
  const at = createFieldClosing('background', 'provenance', type, 'date');
  if (date > facts.today) return [createPastDayCondition(date, facts.today, at)];
  return areFiguresOld(date, facts.today) ? [createProofCondition(true, 'oldFigures', at)] : [];
}

/** Returns a condition for each risk of the type that is marked as not applicable: the mark has a reason. */
function exclusionConditions(
  { document }: CompletenessContext,
  type: RiskType,
): readonly RequirementCondition[] {
  return Object.entries(document.risks.data[type] ?? {}).flatMap(([key, { na }]) =>
    na !== undefined && hasVisibleText(na.reason)
      ? [createTextCondition(na.reason, createFieldClosing('risks', 'data', type, key, 'na', 'reason'))]
      : [],
  );
}

const outlooks = ['emerging', 'plans', 'mergers', 'regulation'] as const;

/** C19: each part of the outlook has a text. */
const checkOutlook: RequirementCheck = ({ document }) => {
  const stated = document.scope?.outlook ?? {};
  const repeated = findRepeatedTexts(outlooks.map((name) => stated[name]));
  return buildCheckFinding(
    outlooks.map((name) =>
      createTextCondition(stated[name], createFieldClosing('scope', 'outlook', name), repeated),
    ),
  );
};

/**
 * C33: each weight has a reason written by the firm, or the confirmed standard reason, which holds only for the
 * default weight.
 */
const checkWeights: RequirementCheck = ({ document }) => {
  const config = resolveConfig(document.settings.config);
  const stated = document.method?.weights ?? {};
  const repeated = findRepeatedTexts(weightNames.map((name) => stated[name]?.text));
  return buildCheckFinding(
    weightNames.map((name) => {
      const { text, confirmed } = stated[name] ?? {};
      const isOwn = hasVisibleText(text) && !isOfferedReason(name, text ?? '');
      const fault = isOwn
        ? findTextFault(text, repeated)
        : offeredFault(confirmed, isWeightAtDefault(config, name));
      return createProofCondition(
        hasVisibleText(text) || confirmed === true,
        fault,
        createFieldClosing('method', 'weights', name),
      );
    }),
  );
};

/** Returns why the standard reason of a weight does not count, or null when it does. */
function offeredFault(confirmed: boolean | undefined, isDefault: boolean): ProofFault | null {
  if (!isDefault) return 'changed';
  return confirmed === true ? null : 'offered';
}

/** C34: each risk that alone changes the overall level by more than the threshold has an explanation. */
const checkDominance: RequirementCheck = (view) =>
  buildCheckFinding(
    view
      .leftOut()
      .filter(
        ({ inherent, residual }) =>
          Math.abs(inherent) > dominanceThreshold || Math.abs(residual) > dominanceThreshold,
      )
      .map(({ change: { type, risk } }) =>
        createTextCondition(
          view.document.risks.data[type]?.[risk]?.dominance,
          createFieldClosing('risks', 'data', type, risk, 'dominance'),
        ),
      ),
  );

/** Checks of the chapter "Inherent risk", by requirement. */
export const inherentChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C14', checkExploitationStatements],
  ['C15', checkChannelStatements],
  ['C16', checkServedSegments],
  ['C17', checkFactors],
  ['C18', checkFigures],
  ['C19', checkOutlook],
  ['C33', checkWeights],
  ['C34', checkDominance],
  ['C35', checkRatingDivergence],
];
