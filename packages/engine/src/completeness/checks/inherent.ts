/** Checks of the chapter "Inherent risk". */

import { resolveConfig } from '../../assess/config.ts';
import { isMotivated } from '../../assess/input.ts';
import { annexFactorKeys } from '../../assessment/annex-factors.ts';
import { dataSources, datumOf, hasFigures } from '../../assessment/background.ts';
import { mandatoryKindsOf } from '../../assessment/kinds.ts';
import { weightNames } from '../../assessment/proof-fields.ts';
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import type { WeightName } from '../../assessment/types.ts';
import { dominanceThreshold } from '../../scale.ts';
import { figureSegmentsOf } from '../../segment.ts';
import { operationalTypes, type RiskType } from '../../terms.ts';
import { isWritten } from '../../written.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, findingOf } from './ask.ts';
import { channelsStated, exploitationStated } from './exploitation.ts';
import { divergence } from './ratings.ts';
import type { RequirementCheck } from './view.ts';
import { weightAtDefault } from './weights.ts';

/** What a person has settled, or some threat in scope decides. */
function isAssessed({ entry, figures }: RatedRisk): boolean {
  if (entry?.na !== undefined) return isWritten(entry.na.reason);
  if (isMotivated(entry?.override) || entry?.reviewed === true || isWritten(entry?.note)) return true;
  return figures?.relevant === true;
}

/** C16: each segment has an overall level; each kind of customer and place with figures takes part and is assessed. */
const served: RequirementCheck = (view) => {
  const { document, result } = view;
  const segments = figureSegmentsOf(document.settings.segment);
  const bySegment = result.combined?.overallBySegment;
  const asks = (['customers', 'geographies'] as const).flatMap((type) => {
    const taking = new Map(view.risks(type).map((risk) => [risk.key, risk]));
    return Object.entries(document.background.data[type] ?? {})
      .filter(([, data]) => hasFigures(data))
      .map(([key]) => {
        const risk = taking.get(key);
        return ask(risk !== undefined && isAssessed(risk), 'risks', 'data', type, key);
      });
  });
  return findingOf([
    ...segments.map((segment) => ask((bySegment?.[segment] ?? null) !== null, 'settings', 'segment')),
    ...asks,
  ]);
};

/** C17. */
const factors: RequirementCheck = ({ document }) =>
  findingOf(
    annexFactorKeys.map((key) => {
      const { treatment, text } = document.method?.factors?.[key] ?? {};
      const met = treatment === 'considered' || (treatment === 'notRelevant' && isWritten(text));
      return ask(met, 'method', 'factors', key);
    }),
  );

/** Types in whose long lists it is enough that the entries that concern the firm have figures. */
const sparse: ReadonlySet<RiskType> = new Set(['geographies']);

/** C18: the kinds that cannot be done without, of each risk that takes part, or why they cannot be had. */
const figures: RequirementCheck = (view) =>
  findingOf(
    operationalTypes.flatMap((type) => {
      const rows = view.risks(type).filter(({ enterable, na }) => enterable && !na);
      return mandatoryKindsOf(type).flatMap((kind): readonly Ask[] => {
        const reasons: { readonly [kind: string]: { readonly reason: string } } =
          view.document.background.unavailable?.[type] ?? {};
        if (isWritten(reasons[kind]?.reason)) return [ask(true, 'background', 'unavailable', type, kind)];
        const has = ({ data }: RatedRisk) =>
          dataSources.some((source) => datumOf(data ?? {}, source, kind) !== null);
        if (sparse.has(type)) return [ask(rows.length === 0 || rows.some(has), 'background', 'data', type)];
        return rows.map((risk) => ask(has(risk), 'background', 'data', type, risk.key));
      });
    }),
  );

const outlooks = ['emerging', 'plans', 'mergers', 'regulation'] as const;

/** C19. */
const outlook: RequirementCheck = ({ document }) =>
  findingOf(
    outlooks.map((name) => ask(isWritten(document.scope?.outlook?.[name]), 'scope', 'outlook', name)),
  );

/** C33: an own reason, or the offered one confirmed, which holds for the default alone. */
const weights: RequirementCheck = ({ document }) => {
  const config = resolveConfig(document.settings.config);
  const isReasoned = (name: WeightName) => {
    const { text, confirmed } = document.method?.weights?.[name] ?? {};
    return isWritten(text) || (confirmed === true && weightAtDefault(config, name));
  };
  return findingOf(weightNames.map((name) => ask(isReasoned(name), 'method', 'weights', name)));
};

/** C34: what one risk alone moves by more than the threshold is explained. */
const dominance: RequirementCheck = (view) =>
  findingOf(
    view
      .leftOut()
      .filter(
        ({ inherent, residual }) =>
          Math.abs(inherent) > dominanceThreshold || Math.abs(residual) > dominanceThreshold,
      )
      .map(({ change: { type, risk } }) =>
        ask(
          isWritten(view.document.risks.data[type]?.[risk]?.dominance),
          'risks',
          'data',
          type,
          risk,
          'dominance',
        ),
      ),
  );

/** Checks by requirement. */
export const inherentChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C14', exploitationStated],
  ['C15', channelsStated],
  ['C16', served],
  ['C17', factors],
  ['C18', figures],
  ['C19', outlook],
  ['C33', weights],
  ['C34', dominance],
  ['C35', divergence],
];
