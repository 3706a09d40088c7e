/** Checks of the chapter "Controls and residual risk" but for C20. */
import { resolveConfig } from '../../assess/config.ts';
import { isMotivated } from '../../assess/input.ts';
import { explain } from '../../assess/trace/trace.ts';
import { pointerOf } from '../../assessment/pointer.ts';
import type { RiskEntry, ThreatEntry } from '../../assessment/types.ts';
import { appetiteStatus, riskClass } from '../../scale.ts';
import { type RiskType, riskTypes } from '../../terms.ts';
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

/** An action for a risk, or for its category as a whole. */
const isFor = (path: string) => (action: ActionFact) =>
  !action.closed && action.paths.some((place) => path === place || path.startsWith(`${place}/`));

/** C22: for each risk above the appetite an open action with owner and date. */
const appetite: RequirementCheck = (view) => {
  const { appetite: limits, actions } = view.facts;
  if (limits === null) return findingOf([{ met: false, at: beside('appetite') }]);
  const above = (type: RiskType, limit: number) =>
    view
      .risks(type)
      .filter(({ figures }) => figures !== null && appetiteStatus(figures.residual, limit) === 'out');
  return findingOf(
    riskTypes.flatMap((type) => {
      const limit = type === 'legals' ? undefined : limits[type];
      if (limit === undefined) return [];
      return above(type, limit).map(({ key }): Ask => {
        const path = pointerOf('risks', 'data', type, key);
        const found = actions.filter(isFor(path));
        const whole = found.find(({ owner, due }) => isWritten(owner) && due !== null);
        const [first] = found;
        return {
          met: whole !== undefined,
          at: beside('actions', path, first?.id),
          ...proof('action', whole?.id ?? '', path),
        };
      });
    }),
  );
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
