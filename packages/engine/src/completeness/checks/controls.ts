/** Checks of the chapter "Controls and residual risk", except C20. */
import { listAppetiteLevels, listRiskLimitComparisons } from '../../appetite/index.ts';
import { resolveConfig } from '../../assess/config.ts';
import { traceFigureWithStructure } from '../../assess/trace/trace.ts';
import { hasBackgroundFigures } from '../../assessment/background.ts';
import { formatPointer } from '../../assessment/pointer.ts';
import type { RiskEntry, ThreatEntry } from '../../assessment/types.ts';
import { riskTypes } from '../../text/terms.ts';
import { hasVisibleText, isValidName } from '../../text/written.ts';
import { getRiskClass } from '../../values/scale.ts';
import type { ActionFact } from '../facts.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import {
  buildCheckFinding,
  createFieldClosing,
  createFieldCondition,
  createOutsideClosing,
  createOutsideProof,
  createProofCondition,
  createTextCondition,
  type RequirementCondition,
} from './ask.ts';
import { checkControlEvidence } from './evidence.ts';
import type { CompletenessContext, RequirementCheck } from './view.ts';

type Override = NonNullable<RiskEntry['override'] | ThreatEntry['override']>;

function overrideConditions(
  override: Override,
  branch: 'threats' | 'risks',
  ...rest: readonly string[]
): readonly RequirementCondition[] {
  const { approval, by } = override;
  const place = (name: string) => createFieldClosing(branch, ...rest, 'override', name);
  return [
    createTextCondition(override.motivation, place('motivation')),
    createProofCondition(
      hasVisibleText(approval?.by),
      approval?.by === by ? 'samePerson' : null,
      place('approval'),
    ),
  ];
}

/**
 * Returns a condition for each risk whose level falls from High or above to Low or below: a person must review the
 * risk or explain the reduction.
 */
function reductionConditions(view: CompletenessContext): readonly RequirementCondition[] {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  return riskTypes.flatMap((type) =>
    view.risks(type).flatMap(({ key, entry, figures }) => {
      if (figures === null) return [];
      const from = getRiskClass(figures.inherent, riskThresholds);
      const to = getRiskClass(figures.residual, riskThresholds);
      if ((from !== 'HIGH' && from !== 'VERYHIGH') || (to !== 'LOW' && to !== 'NONE')) return [];
      const place = (name: string) => createFieldClosing('risks', 'data', type, key, name);
      if (entry?.reviewed === true || !hasVisibleText(entry?.note))
        return [createProofCondition(entry?.reviewed === true, null, place('reviewed'))];
      return [createTextCondition(entry?.note, place('note'))];
    }),
  );
}

/**
 * C21: each such reduction is reviewed or explained, and each override has a motivation and the approval of a second
 * person.
 */
const checkOverrides: RequirementCheck = (view) => {
  const { threats, risks } = view.document;
  return buildCheckFinding([
    ...reductionConditions(view),
    ...Object.entries(threats.data).flatMap(([key, { override }]) =>
      override === undefined ? [] : overrideConditions(override, 'threats', 'data', key),
    ),
    ...riskTypes.flatMap((type) =>
      Object.entries(risks.data[type] ?? {}).flatMap(([key, { override }]) =>
        override === undefined ? [] : overrideConditions(override, 'risks', 'data', type, key),
      ),
    ),
  ]);
};

const isUnder = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** Returns the fault of an action that has no owner or no due day; null when it has both. */
function actionFault({ owner, due }: ActionFact): ProofFault | null {
  if (!hasVisibleText(owner)) return 'noOwner';
  return due === null ? 'noDay' : null;
}

/**
 * Returns the condition that `path` has an open action with an owner and a due day. `actions` are the actions on this
 * path; `wider` are actions on a larger part, which do not count.
 */
function actionCondition(
  path: string,
  actions: readonly ActionFact[],
  wider: readonly ActionFact[],
): RequirementCondition {
  const whole = actions.find((action) => actionFault(action) === null);
  const [first] = actions;
  const at = createOutsideClosing('actions', path, first?.id);
  if (whole !== undefined) return { met: true, at, ...createOutsideProof('action', whole.id, path) };
  if (first !== undefined) return { met: false, at, fault: actionFault(first) ?? undefined };
  return { met: false, at, fault: wider.length > 0 ? 'wide' : undefined };
}

/**
 * C22: each risk above its own limit has an action. A risk above its category's limit has an action on the risk or
 * the category. Each category above a limit, also for a single relevance, has an action on the category or one of its
 * risks. An overall level above its limit has an action on any risk.
 */
const checkAppetite: RequirementCheck = ({ document, result, facts }) => {
  const { appetite: stated } = facts;
  if (stated === null) return buildCheckFinding([{ met: false, at: createOutsideClosing('appetite') }]);
  const open = facts.actions.filter(({ closed }) => !closed);
  const about = (holds: (place: string) => boolean) => open.filter(({ paths }) => paths.some(holds));
  const risks = listRiskLimitComparisons(result, stated)
    .filter(({ status }) => status === 'out')
    .map(({ type, risk, own }): RequirementCondition => {
      const [path, category] = [
        formatPointer('risks', 'data', type, risk),
        formatPointer('risks', 'data', type),
      ];
      const concerned = about((place) => isUnder(place, path) || (!own && place === category));
      return actionCondition(
        path,
        concerned,
        about((place) => isUnder(path, place)),
      );
    });
  const categories = listAppetiteLevels(result, stated)
    .filter(({ against }) => against?.status === 'out')
    .map(({ type }): RequirementCondition => {
      const path = type === 'overall' ? formatPointer('risks', 'data') : formatPointer('risks', 'data', type);
      return actionCondition(
        path,
        about((place) => isUnder(place, path)),
        about((place) => isUnder(path, place)),
      );
    });
  const above = [...risks, ...categories];
  // Without the firm's own figures, all levels derive from the library alone, so a level within its limit is no proof.
  if (above.length > 0 || !hasBackgroundFigures(document)) return buildCheckFinding(above);
  return buildCheckFinding([
    { met: true, at: createOutsideClosing('appetite'), ...createOutsideProof('appetite', '') },
  ]);
};

/**
 * Returns why an action is not prioritised: it has no priority, names no change, or is overdue. Null when none
 * applies.
 */
function priorityFault({ priority, changes, due }: ActionFact, today: string): ProofFault | null {
  if (!hasVisibleText(priority)) return 'noPriority';
  if (!isValidName(changes)) return 'noChange';
  return due !== null && due < today ? 'overdue' : null;
}

/**
 * C28: each open action has a priority, names the change that it makes, and is not overdue. Without actions the
 * finding is `nothingYet`.
 */
const checkActions: RequirementCheck = ({ facts }) =>
  buildCheckFinding(
    facts.actions.map((action) => ({
      ...createProofCondition(
        true,
        action.closed ? null : priorityFault(action, facts.today),
        createOutsideClosing('actions', action.paths[0] ?? '', action.id),
      ),
      ...createOutsideProof('action', action.id, action.paths[0]),
    })),
  );

/** C36: the overall level exists, its calculation can be shown, and a person has written its conclusion. */
const checkExposure: RequirementCheck = (view) => {
  const { result, document } = view;
  const kind = result.combined === null ? 'legal' : 'overall';
  const found = kind === 'legal' ? result.legal?.overall : result.combined?.overall;
  const traced =
    found !== null &&
    found !== undefined &&
    traceFigureWithStructure(view.structure(), view.assessmentCase(), { kind }).kind !== 'none';
  return buildCheckFinding([
    createFieldCondition(traced, 'settings', 'relevances'),
    createTextCondition(document.conclusions.overall, createFieldClosing('conclusions', 'overall')),
  ]);
};

/** Checks of the chapter "Controls and residual risk", by requirement. */
export const controlsChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C20', checkControlEvidence],
  ['C21', checkOverrides],
  ['C22', checkAppetite],
  ['C28', checkActions],
  ['C36', checkExposure],
];
