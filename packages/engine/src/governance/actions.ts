/**
 * Actions on a risk, a control or a gap, with their owner, due day and expected level. Source: requirements C22 and
 * C28, product page section 6. Days are ISO dates; the present day is an argument.
 */
import { applyImprovements } from '../appetite/index.ts';
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { countDaysBetween } from '../calendar/index.ts';
import { toCanonicalJson } from '../model/canonical.ts';
import { type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { actionReminderDays, actionSoonDays, overdueReminderIntervalDays } from '../values/scale.ts';

/** Statuses of an action, in their usual order. */
export const actionStatuses = ['open', 'underway', 'done', 'verified', 'dropped'] as const;

/** A status: the owner sets `done`, another person sets `verified`, and `dropped` needs a reason. */
export type ActionStatus = (typeof actionStatuses)[number];

/** Permitted changes of a status. A verified action can be reopened; a dropped action cannot. */
export const actionTransitions: { readonly [S in ActionStatus]: readonly ActionStatus[] } = {
  open: ['underway', 'done', 'dropped'],
  underway: ['open', 'done', 'dropped'],
  done: ['open', 'underway', 'verified', 'dropped'],
  verified: ['open'],
  dropped: [],
};

/** True for an action that requires no further work. */
export const isClosedAction = (status: ActionStatus): boolean =>
  status === 'verified' || status === 'dropped';

/** True while the owner has to work on the action. */
export const isPendingAction = (status: ActionStatus): boolean => status === 'open' || status === 'underway';

/**
 * Origins of an action. `proposal`: from a proposal of the cheapest improvements that bring the levels within the
 * appetite; `drift`: from a level that changed after its approval.
 */
export const actionOrigins = [
  'own',
  'comment',
  'gap',
  'risk',
  'control',
  'publication',
  'proposal',
  'drift',
] as const;

/** Origin of an action; `actionOrigins` explains the origins. */
export type ActionOrigin = (typeof actionOrigins)[number];

/** Kinds of changes that an action can make. */
export const actionChangeKinds = ['control', 'policy', 'system', 'resources', 'data'] as const;

/** Kind of change that an action makes. */
export type ActionChangeKind = (typeof actionChangeKinds)[number];

/** Priorities, 1 being the most urgent. */
export const actionPriorities = [1, 2, 3] as const;

/** Priority of an action, 1 being the most urgent. */
export type ActionPriority = (typeof actionPriorities)[number];

/**
 * Expected effect of an action: either the value (0-4) that a control's design and operation reach in every segment,
 * from which the level is calculated, or a stated residual level (0-4).
 */
export type ActionEffect =
  | { readonly kind: 'control'; readonly control: string; readonly to: number }
  | { readonly kind: 'stated'; readonly level: number };

/** The level that an action is meant to change: that of a risk, of a type, or of the whole assessment. */
export type ActionTarget =
  | { readonly kind: 'risk'; readonly type: RiskType; readonly key: string }
  | { readonly kind: 'category'; readonly type: RiskType }
  | { readonly kind: 'overall' };

/**
 * Returns the level that a JSON pointer into the document concerns: for example, `/risks/data/customers/cu-private`
 * concerns a risk.
 */
export function parseActionTarget(path: string): ActionTarget {
  const [, part, second, third, key] = path.split('/').map(unescapeSegment);
  const type = riskTypes.find((known) => known === third || (part === 'conclusions' && known === second));
  if (type === undefined) return { kind: 'overall' };
  if (part === 'risks' && key !== undefined) return { kind: 'risk', type, key };
  return part === 'risks' || part === 'conclusions' ? { kind: 'category', type } : { kind: 'overall' };
}

const unescapeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the residual level (0-4) of a target; null if the assessment has no such level. */
export function getTargetResidualLevel(result: AssessmentResult, target: ActionTarget): number | null {
  if (target.kind === 'overall')
    return (result.combined?.overall ?? result.legal?.overall ?? null)?.residual ?? null;
  const found = getTypeResult(result, target.type);
  if (target.kind === 'category') return found?.level?.residual ?? null;
  return found?.risks.find(({ key }) => key === target.key)?.residual ?? null;
}

/** The change of a level that an action is expected to make. Levels are residual, 0-4 and unrounded. */
export interface ExpectedEffect {
  readonly target: ActionTarget;
  readonly now: number | null;
  readonly after: number | null;
}

/**
 * Calculates the expected effect of an action if nothing else changes. Null for an action without an expected effect.
 */
export function computeExpectedEffect(
  assess: (input: AssessmentCase) => AssessmentResult,
  input: AssessmentCase,
  action: { readonly subject: string; readonly effect: ActionEffect | null },
): ExpectedEffect | null {
  const { subject, effect } = action;
  if (effect === null) return null;
  const target = parseActionTarget(subject);
  const now = getTargetResidualLevel(assess(input), target);
  if (effect.kind === 'stated') return { target, now, after: effect.level };
  const made = applyImprovements(input, [{ control: effect.control, to: effect.to, effort: 0 }]);
  return { target, now, after: getTargetResidualLevel(assess(made), target) };
}

/** The properties that determine the group and order of an action in a list. `due` is an ISO day. */
export interface ActionTiming {
  readonly status: ActionStatus;
  readonly due: string | null;
  readonly priority: ActionPriority | null;
}

/** Groups of a list of actions in display order: overdue actions first, closed actions last. */
export const actionGroups = ['overdue', 'soon', 'later', 'undated', 'toVerify', 'closed'] as const;

/** Group of an action in a list. */
export type ActionGroup = (typeof actionGroups)[number];

/** Days from `today` to the due day: 0 on the due day, negative after it; null without a due day. */
export function countDaysUntilDue(due: string | null, today: string): number | null {
  return due === null ? null : countDaysBetween(today, due);
}

/** Returns the group of an action in a list on a day. */
export function getActionGroup({ status, due }: ActionTiming, today: string): ActionGroup {
  if (isClosedAction(status)) return 'closed';
  if (status === 'done') return 'toVerify';
  const left = countDaysUntilDue(due, today);
  if (left === null) return 'undated';
  if (left < 0) return 'overdue';
  return left <= actionSoonDays ? 'soon' : 'later';
}

/** Compares two actions for the order of a list on a day: by group, then earliest due day, then most urgent. */
export function compareActions(a: ActionTiming, b: ActionTiming, today: string): number {
  const place = (action: ActionTiming) => actionGroups.indexOf(getActionGroup(action, today));
  return (
    place(a) - place(b) ||
    (a.due ?? '9').localeCompare(b.due ?? '9') ||
    (a.priority ?? actionPriorities.length + 1) - (b.priority ?? actionPriorities.length + 1)
  );
}

/**
 * Returns the stage of an action's reminders on a day: null when none is due, 0 from `actionReminderDays` before the
 * due day, 1 from the day after it, and one more every `overdueReminderIntervalDays`. A reminder is sent when the
 * stage has increased.
 */
export function getActionReminderStage(
  { status, due }: Pick<ActionTiming, 'status' | 'due'>,
  today: string,
): number | null {
  const left = countDaysUntilDue(due, today);
  if (!isPendingAction(status) || left === null || left > actionReminderDays) return null;
  return left >= 0 ? 0 : 1 + Math.floor((-left - 1) / overdueReminderIntervalDays);
}

/** Names of the statuses. */
export const actionStatusTexts: { readonly [S in ActionStatus]: Text } = {
  open: { en: 'Open', sv: 'Öppen' },
  underway: { en: 'In progress', sv: 'Pågår' },
  done: { en: 'Done, to be verified', sv: 'Klar, ska verifieras' },
  verified: { en: 'Verified', sv: 'Verifierad' },
  dropped: { en: 'Dropped', sv: 'Avförd' },
};

/** Names of the kinds of changes. */
export const actionChangeTexts: { readonly [K in ActionChangeKind]: Text } = {
  control: { en: 'Control', sv: 'Kontroll' },
  policy: { en: 'Policy or routine', sv: 'Policy eller rutin' },
  system: { en: 'System', sv: 'System' },
  resources: { en: 'Resources', sv: 'Resurser' },
  data: { en: 'Data', sv: 'Data' },
};

/**
 * The plan of an action: the work, its owner, its due day, and its effect, but not its progress. A change of the plan
 * ends approvals (`endInvalidSignOffs`). A member that is added later must be absent while it is empty, because
 * otherwise the hash of every signed plan would differ.
 */
export interface ActionPlan {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly subject: string;
  readonly priority: number | null;
  readonly changeKind: ActionChangeKind | null;
  readonly changeName: string;
  readonly effect: ActionEffect | null;
  readonly ownerId: number | null;
  readonly owner: string;
  /** The due day as an ISO date; null without one. */
  readonly due: string | null;
  readonly isDropped: boolean;
}

/**
 * Returns the plan of an action. Starting, finishing or verifying an action does not change its plan; dropping the
 * action does.
 */
export function getActionPlan(
  action: Omit<ActionPlan, 'isDropped'> & { readonly status: ActionStatus },
): ActionPlan {
  const { id, title, description, subject, priority, changeKind, changeName } = action;
  const { effect, ownerId, owner, due, status } = action;
  return {
    ...{ id, title, description, subject, priority, changeKind, changeName },
    ...{ effect, ownerId, owner, due },
    isDropped: status === 'dropped',
  };
}

/**
 * Serializes the actions of a signed state as canonical JSON of all plans, ordered by id; its SHA-256 (hexadecimal)
 * identifies the actions. It does not depend on the order of `plans`.
 */
export function serializeActionPlans(plans: readonly ActionPlan[]): string {
  return toCanonicalJson(plans.toSorted((a, b) => a.id - b.id).map((plan) => ({ ...plan })));
}
