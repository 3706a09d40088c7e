/** Checks of the chapter "Controls and residual risk" but for C20. */
import { appetiteCells, appetiteRisks } from '../../appetite/index.ts';
import { resolveConfig } from '../../assess/config.ts';
import { explain } from '../../assess/trace/trace.ts';
import { hasOwnFigures } from '../../assessment/background.ts';
import { pointerOf } from '../../assessment/pointer.ts';
import type { RiskEntry, ThreatEntry } from '../../assessment/types.ts';
import { riskClass } from '../../scale.ts';
import { riskTypes } from '../../terms.ts';
import { isName, isWritten } from '../../written.ts';
import type { ActionFact } from '../facts.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, askSound, askText, beside, field, findingOf, proof } from './ask.ts';
import { evidenced } from './evidence.ts';
import type { CheckView, RequirementCheck } from './view.ts';

type Override = NonNullable<RiskEntry['override'] | ThreatEntry['override']>;

function overrideAsks(
  override: Override,
  branch: 'threats' | 'risks',
  ...rest: readonly string[]
): readonly Ask[] {
  const { approval, by } = override;
  const place = (name: string) => field(branch, ...rest, 'override', name);
  return [
    askText(override.motivation, place('motivation')),
    askSound(isWritten(approval?.by), approval?.by === by ? 'samePerson' : null, place('approval')),
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
      const place = (name: string) => field('risks', 'data', type, key, name);
      if (entry?.reviewed === true || !isWritten(entry?.note))
        return [askSound(entry?.reviewed === true, null, place('reviewed'))];
      return [askText(entry?.note, place('note'))];
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

/** Why an action proves nothing; null where it has owner and day. */
function actionFault({ owner, due }: ActionFact): ProofFault | null {
  if (!isWritten(owner)) return 'noOwner';
  return due === null ? 'noDay' : null;
}

/** Whether an open action with owner and day is there for what stands at `path`, among those that concern it; `wider` are about more. */
function actionAsk(path: string, actions: readonly ActionFact[], wider: readonly ActionFact[]): Ask {
  const whole = actions.find((action) => actionFault(action) === null);
  const [first] = actions;
  const at = beside('actions', path, first?.id);
  if (whole !== undefined) return { met: true, at, ...proof('action', whole.id, path) };
  if (first !== undefined) return { met: false, at, fault: actionFault(first) ?? undefined };
  return { met: false, at, fault: wider.length > 0 ? 'wide' : undefined };
}

/**
 * C22: for each risk above its limit (its own, else its category's) an action on it, or on its category where that is
 * where the limit is; for each category above a limit, also in one area alone, an action on it or on one of its risks.
 */
const appetite: RequirementCheck = ({ document, result, facts }) => {
  const { appetite: stated } = facts;
  if (stated === null) return findingOf([{ met: false, at: beside('appetite') }]);
  const open = facts.actions.filter(({ closed }) => !closed);
  const about = (holds: (place: string) => boolean) => open.filter(({ paths }) => paths.some(holds));
  const risks = appetiteRisks(result, stated)
    .filter(({ status }) => status === 'out')
    .map(({ type, risk, own }): Ask => {
      const [path, category] = [pointerOf('risks', 'data', type, risk), pointerOf('risks', 'data', type)];
      const concerned = about((place) => isUnder(place, path) || (!own && place === category));
      return actionAsk(
        path,
        concerned,
        about((place) => isUnder(path, place)),
      );
    });
  const categories = appetiteCells(result, stated)
    .filter(({ against }) => against?.status === 'out')
    .map(({ type }): Ask => {
      const path = pointerOf('risks', 'data', type);
      return actionAsk(
        path,
        about((place) => isUnder(place, path)),
        about((place) => isUnder(path, place)),
      );
    });
  const above = [...risks, ...categories];
  // Levels of the library alone are below a limit without anybody having assessed them.
  if (above.length > 0 || !hasOwnFigures(document)) return findingOf(above);
  return findingOf([{ met: true, at: beside('appetite'), ...proof('appetite', '') }]);
};

/** Why an action is not prioritised; null when it is. */
function priorityFault({ priority, changes, due }: ActionFact, today: string): ProofFault | null {
  if (!isWritten(priority)) return 'noPriority';
  if (!isName(changes)) return 'noChange';
  return due !== null && due < today ? 'overdue' : null;
}

/** C28: each open action has a priority, names what it changes, and is not overdue. Without actions there is nothing to examine. */
const actions: RequirementCheck = ({ facts }) =>
  findingOf(
    facts.actions.map((action) => ({
      ...askSound(
        true,
        action.closed ? null : priorityFault(action, facts.today),
        beside('actions', action.paths[0] ?? '', action.id),
      ),
      ...proof('action', action.id, action.paths[0]),
    })),
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
    askText(document.conclusions.overall, field('conclusions', 'overall')),
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
