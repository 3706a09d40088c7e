/**
 * Actions on a risk, a control or a gap, with their owner, due day and expected level. Source: completeness page C22
 * and C28, product page section 6. Days are ISO dates; the present day is an argument.
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

/** A status: `done` is set by the owner, `verified` by another person, `dropped` with a reason. */
export type ActionStatus = (typeof actionStatuses)[number];

/** Allowed changes of a status. A verified action can be reopened; a dropped one is final. */
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
 * Origins of an action. `proposal`: the cheapest improvements within the appetite; `drift`: a level that
 * changed since its approval.
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

/** Origin of an action. */
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
 * Expected effect of an action: a control's assessment (0-4, design and operation in every segment), from
 * which the level is calculated, or a stated residual level (0-4).
 */
export type ActionEffect =
  | { readonly kind: 'control'; readonly control: string; readonly to: number }
  | { readonly kind: 'stated'; readonly level: number };

/** The level that an action concerns: of a risk, of a type, or of the whole assessment. */
export type ActionTarget =
  | { readonly kind: 'risk'; readonly type: RiskType; readonly key: string }
  | { readonly kind: 'category'; readonly type: RiskType }
  | { readonly kind: 'overall' };

/** The level for a JSON pointer into the document: `/risks/data/customers/cu-private` gives a risk. */
export function parseActionTarget(path: string): ActionTarget {
  const [, part, second, third, key] = path.split('/').map(unescapeSegment);
  const type = riskTypes.find((known) => known === third || (part === 'conclusions' && known === second));
  if (type === undefined) return { kind: 'overall' };
  if (part === 'risks' && key !== undefined) return { kind: 'risk', type, key };
  return part === 'risks' || part === 'conclusions' ? { kind: 'category', type } : { kind: 'overall' };
}

const unescapeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Residual level (0-4) of a target; null if the assessment has no such level. */
export function getTargetResidualLevel(result: AssessmentResult, target: ActionTarget): number | null {
  if (target.kind === 'overall')
    return (result.combined?.overall ?? result.legal?.overall ?? null)?.residual ?? null;
  const found = getTypeResult(result, target.type);
  if (target.kind === 'category') return found?.level?.residual ?? null;
  return found?.risks.find(({ key }) => key === target.key)?.residual ?? null;
}

/** Expected change of a level by an action. Levels are residual, 0-4, unrounded. */
export interface ExpectedEffect {
  readonly target: ActionTarget;
  readonly now: number | null;
  readonly after: number | null;
}

/**
 * Calculates the effect of an action with everything else unchanged. Null for an action without expected
 * effect.
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

/** The properties that decide an action's position in time. `due` is an ISO day. */
export interface ActionTiming {
  readonly status: ActionStatus;
  readonly due: string | null;
  readonly priority: ActionPriority | null;
}

/** Groups of a list of actions in display order: overdue ones first, closed ones last. */
export const actionGroups = ['overdue', 'soon', 'later', 'undated', 'toVerify', 'closed'] as const;

/** Group of an action in a list. */
export type ActionGroup = (typeof actionGroups)[number];

/** Days from `today` to the due day: 0 on the due day, negative after it; null without a due day. */
export function countDaysUntilDue(due: string | null, today: string): number | null {
  return due === null ? null : countDaysBetween(today, due);
}

/** The group of an action on a day. */
export function getActionGroup({ status, due }: ActionTiming, today: string): ActionGroup {
  if (isClosedAction(status)) return 'closed';
  if (status === 'done') return 'toVerify';
  const left = countDaysUntilDue(due, today);
  if (left === null) return 'undated';
  if (left < 0) return 'overdue';
  return left <= actionSoonDays ? 'soon' : 'later';
}

/** Order of a list on a day: by group, then earliest due day, then most urgent. */
export function compareActions(a: ActionTiming, b: ActionTiming, today: string): number {
  const place = (action: ActionTiming) => actionGroups.indexOf(getActionGroup(action, today));
  return (
    place(a) - place(b) ||
    (a.due ?? '9').localeCompare(b.due ?? '9') ||
    (a.priority ?? actionPriorities.length + 1) - (b.priority ?? actionPriorities.length + 1)
  );
}

/**
 * Stage of the reminders of an action on a day: null when none is due, 0 from `actionReminderDays` before the
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

/** Words of the statuses. */
export const actionStatusTexts: { readonly [S in ActionStatus]: Text } = {
  open: { en: 'Open', sv: 'Öppen' },
  underway: { en: 'In progress', sv: 'Pågår' },
  done: { en: 'Done, to be verified', sv: 'Klar, ska verifieras' },
  verified: { en: 'Verified', sv: 'Verifierad' },
  dropped: { en: 'Dropped', sv: 'Avförd' },
};

/** Words of the kinds of changes. */
export const actionChangeTexts: { readonly [K in ActionChangeKind]: Text } = {
  control: { en: 'Control', sv: 'Kontroll' },
  policy: { en: 'Policy or routine', sv: 'Policy eller rutin' },
  system: { en: 'System', sv: 'System' },
  resources: { en: 'Resources', sv: 'Resurser' },
  data: { en: 'Data', sv: 'Data' },
};

/**
 * The plan of an action: what is to be done, by whom, until when, with which effect. It does not include
 * progress. A change of the plan ends approvals (`endInvalidSignOffs`). A new member must be absent while it is empty,
 * because otherwise the hash of every signed plan differs.
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
  /** ISO day. */
  readonly due: string | null;
  readonly isDropped: boolean;
}

/**
 * The plan of an action. Starting, finishing and verifying an action leave its plan unchanged; dropping it
 * does not.
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
 * The text whose SHA-256 (hexadecimal) identifies the actions of a signed state: canonical JSON of all plans,
 * ordered by id. It does not depend on the order of `plans`.
 */
export function serializeActionPlans(plans: readonly ActionPlan[]): string {
  return toCanonicalJson(plans.toSorted((a, b) => a.id - b.id).map((plan) => ({ ...plan })));
}
