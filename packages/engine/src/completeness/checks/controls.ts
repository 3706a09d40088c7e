/** Checks of the chapter "Controls and residual risk" but for C20. */
import { appetiteCells, appetiteRisks } from '../../appetite/index.ts';
import { resolveConfig } from '../../assess/config.ts';
import { isMotivated } from '../../assess/input.ts';
import { explain } from '../../assess/trace/trace.ts';
import { pointerOf } from '../../assessment/pointer.ts';
import type { RiskEntry, ThreatEntry } from '../../assessment/types.ts';
import { riskClass } from '../../scale.ts';
import { riskTypes } from '../../terms.ts';
import { isWritten } from '../../written.ts';
import type { ActionFact } from '../facts.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, beside, findingOf, proof } from './ask.ts';
import { evidenced } from './evidence.ts';
import type { CheckView, RequirementCheck } from './view.ts';

type Override = NonNullable<RiskEntry['override'] | ThreatEntry['override']>;

function overrideAsks(
  override: Override,
  branch: 'threats' | 'risks',
  ...rest: readonly string[]
): readonly Ask[] {
  const { approval, by } = override;
  const second = approval !== undefined && isWritten(approval.by) && approval.by !== by;
  return [
    ask(isMotivated(override), branch, ...rest, 'override', 'motivation'),
    ask(second, branch, ...rest, 'override', 'approval'),
  ];
}

/** A risk whose level falls from High or above to Low is looked at by a person, who says so: the visible warning is answered. */
function reductions(view: CheckView): readonly Ask[] {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  return riskTypes.flatMap((type) =>
    view.risks(type).flatMap(({ key, entry, figures }) => {
      if (figures === null) return [];
      const from = riskClass(figures.inherent, riskThresholds);
      const to = riskClass(figures.residual, riskThresholds);
      if ((from !== 'HIGH' && from !== 'VERYHIGH') || (to !== 'LOW' && to !== 'NONE')) return [];
      const seen = entry?.reviewed === true || isWritten(entry?.note);
      return [ask(seen, 'risks', 'data', type, key, 'reviewed')];
    }),
  );
}

/** C21. */
const overrides: RequirementCheck = (view) => {
  const { threats, risks } = view.document;
  return findingOf([
    ...reductions(view),
    ...Object.entries(threats.data).flatMap(([key, { override }]) =>
      override === undefined ? [] : overrideAsks(override, 'threats', 'data', key),
    ),
    ...riskTypes.flatMap((type) =>
      Object.entries(risks.data[type] ?? {}).flatMap(([key, { override }]) =>
        override === undefined ? [] : overrideAsks(override, 'risks', 'data', type, key),
      ),
    ),
  ]);
};

const isUnder = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** Whether an open action with owner and date is there for what stands at `path`, among those that concern it. */
function actionAsk(path: string, actions: readonly ActionFact[]): Ask {
  const whole = actions.find(({ owner, due }) => isWritten(owner) && due !== null);
  return {
    met: whole !== undefined,
    at: beside('actions', path, actions[0]?.id),
    ...proof('action', whole?.id ?? '', path),
  };
}

/**
 * C22: for each risk above its limit (its own, else its category's) an action on it or on its category; for each category
 * above a limit, also in one area alone, an action on it or on one of its risks.
 */
const appetite: RequirementCheck = ({ result, facts }) => {
  const { appetite: stated } = facts;
  if (stated === null) return findingOf([{ met: false, at: beside('appetite') }]);
  const open = facts.actions.filter(({ closed }) => !closed);
  const risks = appetiteRisks(result, stated)
    .filter(({ status }) => status === 'out')
    .map(({ type, risk }): Ask => {
      const path = pointerOf('risks', 'data', type, risk);
      return actionAsk(
        path,
        open.filter(({ paths }) => paths.some((place) => isUnder(path, place))),
      );
    });
  const categories = appetiteCells(result, stated)
    .filter(({ against }) => against?.status === 'out')
    .map(({ type }): Ask => {
      const path = pointerOf('risks', 'data', type);
      const concerns = (place: string) => isUnder(path, place) || isUnder(place, path);
      return actionAsk(
        path,
        open.filter(({ paths }) => paths.some(concerns)),
      );
    });
  return findingOf([...risks, ...categories]);
};

/** C28: each open action has a priority, says what it changes, and is not overdue. */
const actions: RequirementCheck = ({ facts }) =>
  findingOf(
    facts.actions
      .filter(({ closed }) => !closed)
      .map(
        ({ id, priority, changes, due, paths }): Ask => ({
          met: isWritten(priority) && isWritten(changes) && (due === null || due >= facts.today),
          at: beside('actions', paths[0] ?? '', id),
          ...proof('action', id, paths[0]),
        }),
      ),
  );

/** C36: there is an overall level, its working can be shown, and a person has concluded it in words. */
const exposure: RequirementCheck = (view) => {
  const { result, document } = view;
  const kind = result.combined === null ? 'legal' : 'overall';
  const found = kind === 'legal' ? result.legal?.overall : result.combined?.overall;
  const traced =
    found !== null &&
    found !== undefined &&
    explain(view.structure(), view.assessmentCase(), { kind }).kind !== 'none';
  return findingOf([
    ask(traced, 'settings', 'relevances'),
    ask(isWritten(document.conclusions.overall), 'conclusions', 'overall'),
  ]);
};

/** Checks by requirement. */
export const controlsChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C20', evidenced],
  ['C21', overrides],
  ['C22', appetite],
  ['C28', actions],
  ['C36', exposure],
];
