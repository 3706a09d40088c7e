/** Checks of the chapter "Inherent risk". */

import { resolveConfig } from '../../assess/config.ts';
import { isMotivated } from '../../assess/input.ts';
import { annexFactorKeys } from '../../assessment/annex-factors.ts';
import { dataSources, datumOf, hasFigures } from '../../assessment/background.ts';
import { mandatoryKindsOf } from '../../assessment/kinds.ts';
import { weightNames } from '../../assessment/proof-fields.ts';
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import { dominanceThreshold } from '../../scale.ts';
import { figureSegmentsOf } from '../../segment.ts';
import { operationalTypes, type RiskType } from '../../terms.ts';
import { isWritten, repeatedTexts } from '../../written.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, askPast, askSound, askText, field, findingOf, textFault } from './ask.ts';
import { channelsStated, exploitationStated } from './exploitation.ts';
import { divergence } from './ratings.ts';
import type { CheckView, RequirementCheck } from './view.ts';
import { isOfferedReason, weightAtDefault } from './weights.ts';

/** What a person has settled, or some threat in scope decides. */
function assessedAsk({ entry, figures, type, key }: RatedRisk): Ask {
  const place = (...rest: readonly string[]) => field('risks', 'data', type, key, ...rest);
  if (entry?.na !== undefined) return askText(entry.na.reason, place('na', 'reason'));
  if (entry?.reviewed === true || figures?.relevant === true) return askSound(true, null, place());
  if (isMotivated(entry?.override))
    return askText(entry?.override?.motivation, place('override', 'motivation'));
  return isWritten(entry?.note)
    ? askText(entry?.note, place('note'))
    : ask(false, 'risks', 'data', type, key);
}

/** C16: each segment has an overall level; each kind of customer and place with figures takes part and is assessed. */
const served: RequirementCheck = (view) => {
  const { document, result } = view;
  const segments = figureSegmentsOf(document.settings.segment);
  const bySegment = result.combined?.overallBySegment;
  const asks = (['customers', 'geographies'] as const).flatMap((type) => {
    const taking = new Map(view.risks(type).map((risk) => [risk.key, risk]));
    const entered = Object.entries(document.background.data[type] ?? {}).filter(([, data]) =>
      hasFigures(data),
    );
    return [
      ask(entered.length > 0, 'background', 'data', type),
      ...entered.map(([key]) => {
        const risk = taking.get(key);
        return risk === undefined ? ask(false, 'risks', 'data', type, key) : assessedAsk(risk);
      }),
    ];
  });
  return findingOf([
    ...segments.map((segment) => ask((bySegment?.[segment] ?? null) !== null, 'settings', 'segment')),
    ...asks,
  ]);
};

/** C17. */
const factors: RequirementCheck = ({ document }) => {
  const stated = document.method?.factors ?? {};
  const repeated = repeatedTexts(annexFactorKeys.map((key) => stated[key]?.text));
  return findingOf(
    annexFactorKeys.map((key) => {
      const { treatment, text } = stated[key] ?? {};
      const fault = treatment === 'considered' && !isWritten(text) ? 'wordless' : textFault(text, repeated);
      return askSound(treatment !== undefined, fault, field('method', 'factors', key));
    }),
  );
};

/** Types in whose long lists it is enough that the entries that concern the firm have figures. */
const sparse: ReadonlySet<RiskType> = new Set(['geographies']);

/** C18: the kinds that cannot be done without, of each risk that takes part, or why they cannot be had. */
const figures: RequirementCheck = (view) =>
  findingOf([
    ...operationalTypes.flatMap((type) => futureFigures(view, type)),
    ...operationalTypes.flatMap((type) => {
      const rows = view.risks(type).filter(({ enterable, na }) => enterable && !na);
      return mandatoryKindsOf(type).flatMap((kind): readonly Ask[] => {
        const reasons: { readonly [kind: string]: { readonly reason: string } } =
          view.document.background.unavailable?.[type] ?? {};
        const { reason } = reasons[kind] ?? {};
        if (isWritten(reason)) return [askText(reason, field('background', 'unavailable', type, kind))];
        const has = ({ data }: RatedRisk) =>
          dataSources.some((source) => datumOf(data ?? {}, source, kind) !== null);
        if (sparse.has(type)) return [ask(rows.length === 0 || rows.some(has), 'background', 'data', type)];
        return rows.map((risk) => ask(has(risk), 'background', 'data', type, risk.key));
      });
    }),
  ]);

/** Figures of a day to come are none. */
function futureFigures({ document, facts }: CheckView, type: RiskType): readonly Ask[] {
  const { date } = document.background.provenance[type] ?? {};
  if (date === undefined || date === null || date <= facts.today) return [];
  return [askPast(date, facts.today, field('background', 'provenance', type, 'date'))];
}

const outlooks = ['emerging', 'plans', 'mergers', 'regulation'] as const;

/** C19. */
const outlook: RequirementCheck = ({ document }) => {
  const stated = document.scope?.outlook ?? {};
  const repeated = repeatedTexts(outlooks.map((name) => stated[name]));
  return findingOf(outlooks.map((name) => askText(stated[name], field('scope', 'outlook', name), repeated)));
};

/** C33: an own reason, or the offered one confirmed, which holds for the default alone. */
const weights: RequirementCheck = ({ document }) => {
  const config = resolveConfig(document.settings.config);
  const stated = document.method?.weights ?? {};
  const repeated = repeatedTexts(weightNames.map((name) => stated[name]?.text));
  return findingOf(
    weightNames.map((name) => {
      const { text, confirmed } = stated[name] ?? {};
      const isOwn = isWritten(text) && !isOfferedReason(name, text ?? '');
      const fault = isOwn
        ? textFault(text, repeated)
        : offeredFault(confirmed, weightAtDefault(config, name));
      return askSound(isWritten(text) || confirmed === true, fault, field('method', 'weights', name));
    }),
  );
};

/** Why an offered reason does not count; null when it does. */
function offeredFault(confirmed: boolean | undefined, isDefault: boolean): ProofFault | null {
  if (!isDefault) return 'changed';
  return confirmed === true ? null : 'offered';
}

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
        askText(
          view.document.risks.data[type]?.[risk]?.dominance,
          field('risks', 'data', type, risk, 'dominance'),
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
