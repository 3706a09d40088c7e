/**
 * Actions: what is to be done about a risk, a control or a gap, by whom and until when, and what level it should lead
 * to. Source: completeness page C22 and C28, product page section 6. Days are ISO dates; today is given, never asked.
 */
import { improved } from './appetite/index.ts';
import { typeResult } from './assess/figures.ts';
import type { AssessmentCase, AssessmentResult } from './assess/types.ts';
import { daysBetween } from './calendar/index.ts';
import { canonicalJson } from './model/canonical.ts';
import { actionOverdueEveryDays, actionReminderDays, actionSoonDays } from './scale.ts';
import { type RiskType, riskTypes, type Text } from './terms.ts';

/** Statuses of an action, in the order in which it runs through them. */
export const actionStatuses = ['open', 'underway', 'done', 'verified', 'dropped'] as const;

/** One status: `done` by its owner's word, `verified` by another person, `dropped` with a reason. */
export type ActionStatus = (typeof actionStatuses)[number];

/** What a status may become. A verified one is opened again only as open; a dropped one stays dropped. */
export const actionTransitions: { readonly [S in ActionStatus]: readonly ActionStatus[] } = {
  open: ['underway', 'done', 'dropped'],
  underway: ['open', 'done', 'dropped'],
  done: ['open', 'underway', 'verified', 'dropped'],
  verified: ['open'],
  dropped: [],
};

/** True when nobody has anything left to do about it. */
export const isClosedAction = (status: ActionStatus): boolean =>
  status === 'verified' || status === 'dropped';

/** True while its owner has it to do. */
export const isPendingAction = (status: ActionStatus): boolean => status === 'open' || status === 'underway';

/** What an action can come from. `proposal`: the cheapest way into the appetite; `drift`: a level that turned since its approval. */
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

/** Where an action comes from. */
export type ActionOrigin = (typeof actionOrigins)[number];

/** What an action can change. */
export const actionChangeKinds = ['control', 'policy', 'system', 'resources', 'data'] as const;

/** The kind of thing that an action changes. */
export type ActionChangeKind = (typeof actionChangeKinds)[number];

/** Priorities, 1 the most urgent. */
export const actionPriorities = [1, 2, 3] as const;

/** Priority of an action, 1 the most urgent. */
export type ActionPriority = (typeof actionPriorities)[number];

/**
 * What an action should lead to: a control's assessment (0-4, design and operation in every segment), from which the
 * level is calculated, or a residual level (0-4) that somebody states.
 */
export type ActionEffect =
  | { readonly kind: 'control'; readonly control: string; readonly to: number }
  | { readonly kind: 'stated'; readonly level: number };

/** The level that an action is about: of a risk, of a type, or of the assessment as a whole. */
export type ActionTarget =
  | { readonly kind: 'risk'; readonly type: RiskType; readonly key: string }
  | { readonly kind: 'category'; readonly type: RiskType }
  | { readonly kind: 'overall' };

/** The level of what a JSON pointer into the document names: `/risks/data/customers/cu-private` is a risk's. */
export function actionTarget(path: string): ActionTarget {
  const [, part, second, third, key] = path.split('/').map(unescaped);
  const type = riskTypes.find((known) => known === third || (part === 'conclusions' && known === second));
  if (type === undefined) return { kind: 'overall' };
  if (part === 'risks' && key !== undefined) return { kind: 'risk', type, key };
  return part === 'risks' || part === 'conclusions' ? { kind: 'category', type } : { kind: 'overall' };
}

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Residual level (0-4) of a target; null where the assessment does not have it. */
export function residualAt(result: AssessmentResult, target: ActionTarget): number | null {
  if (target.kind === 'overall')
    return (result.combined?.overall ?? result.legal?.overall ?? null)?.residual ?? null;
  const found = typeResult(result, target.type);
  if (target.kind === 'category') return found?.level?.residual ?? null;
  return found?.risks.find(({ key }) => key === target.key)?.residual ?? null;
}

/** What an action is expected to do to its level. Levels are residual, 0-4, unrounded. */
export interface ExpectedEffect {
  readonly target: ActionTarget;
  readonly now: number | null;
  readonly after: number | null;
}

/** Calculates what an action leads to: everything else stays as it is. Null for one that names no effect. */
export function expectedEffect(
  assess: (input: AssessmentCase) => AssessmentResult,
  input: AssessmentCase,
  action: { readonly subject: string; readonly effect: ActionEffect | null },
): ExpectedEffect | null {
  const { subject, effect } = action;
  if (effect === null) return null;
  const target = actionTarget(subject);
  const now = residualAt(assess(input), target);
  if (effect.kind === 'stated') return { target, now, after: effect.level };
  const made = improved(input, [{ control: effect.control, to: effect.to, effort: 0 }]);
  return { target, now, after: residualAt(assess(made), target) };
}

/** What decides where an action stands in time. `due` is an ISO day. */
export interface TimedAction {
  readonly status: ActionStatus;
  readonly due: string | null;
  readonly priority: ActionPriority | null;
}

/** Groups of a list of actions, in its order: what is overdue comes first, what is closed last. */
export const actionGroups = ['overdue', 'soon', 'later', 'undated', 'toVerify', 'closed'] as const;

/** Where an action stands in a list. */
export type ActionGroup = (typeof actionGroups)[number];

/** Days from today to the due day: negative when it has passed; null without one. The due day itself is 0. */
export function daysLeft(due: string | null, today: string): number | null {
  return due === null ? null : daysBetween(today, due);
}

/** The group of an action on a day. */
export function actionGroup({ status, due }: TimedAction, today: string): ActionGroup {
  if (isClosedAction(status)) return 'closed';
  if (status === 'done') return 'toVerify';
  const left = daysLeft(due, today);
  if (left === null) return 'undated';
  if (left < 0) return 'overdue';
  return left <= actionSoonDays ? 'soon' : 'later';
}

/** Order of a list on a day: by group, then the earliest due, then the most urgent. */
export function compareActions(a: TimedAction, b: TimedAction, today: string): number {
  const place = (action: TimedAction) => actionGroups.indexOf(actionGroup(action, today));
  return (
    place(a) - place(b) ||
    (a.due ?? '9').localeCompare(b.due ?? '9') ||
    (a.priority ?? actionPriorities.length + 1) - (b.priority ?? actionPriorities.length + 1)
  );
}

/**
 * How far the reminders of an action have come on a day: null while none is due, 0 from `actionReminderDays` before the
 * due day, 1 from the day after it, and one more every `actionOverdueEveryDays`. A reminder is due when this has grown.
 */
export function reminderStage(
  { status, due }: Pick<TimedAction, 'status' | 'due'>,
  today: string,
): number | null {
  const left = daysLeft(due, today);
  if (!isPendingAction(status) || left === null || left > actionReminderDays) return null;
  return left >= 0 ? 0 : 1 + Math.floor((-left - 1) / actionOverdueEveryDays);
}

/** Words of the statuses. */
export const actionStatusWords: { readonly [S in ActionStatus]: Text } = {
  open: { en: 'Open', sv: 'Öppen' },
  underway: { en: 'In progress', sv: 'Pågår' },
  done: { en: 'Done, to be verified', sv: 'Klar, ska verifieras' },
  verified: { en: 'Verified', sv: 'Verifierad' },
  dropped: { en: 'Dropped', sv: 'Avförd' },
};

/** Words of what an action changes. */
export const actionChangeWords: { readonly [K in ActionChangeKind]: Text } = {
  control: { en: 'Control', sv: 'Kontroll' },
  policy: { en: 'Policy or routine', sv: 'Policy eller rutin' },
  system: { en: 'System', sv: 'System' },
  resources: { en: 'Resources', sv: 'Resurser' },
  data: { en: 'Data', sv: 'Data' },
};

/** What an action says is to be done: by whom, until when, to what effect. How far it has come is no part of it. */
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

/** The plan of an action. Beginning it, finishing it and verifying it leave the plan as it is; dropping it does not. */
export function actionPlan(
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
 * What the digest of the actions of a signed state is taken of (SHA-256 of this text, as hexadecimal digits): every plan,
 * by id, canonically written. The same plans give the same text, in whatever order they come.
 */
export function signedActions(plans: readonly ActionPlan[]): string {
  return canonicalJson(plans.toSorted((a, b) => a.id - b.id).map((plan) => ({ ...plan })));
}
