/** The course of a request for figures: its states, its days, and the actions that each state permits. */
import { addDays, countDaysBetween } from '../calendar/index.ts';

/**
 * Stored states of a request. `returned`: the requester has sent the delivery back. `taken`: the requester has
 * decided on every delivered value. `declined`: the contributor has refused. `withdrawn`: the requester has ended the
 * request.
 */
export const contributionStates = [
  'sent',
  'opened',
  'draft',
  'delivered',
  'returned',
  'taken',
  'declined',
  'withdrawn',
] as const;

/** Stored state of a request. */
export type ContributionState = (typeof contributionStates)[number];

/** The state as shown: the stored state, or `expired` when the last day has passed without a delivery. */
export type ShownContributionState = ContributionState | 'expired';

/** Days after the due day on which a contributor can still deliver. */
export const contributionGraceDays = 14;

/** Largest number of figures and answers of one request. */
export const maxContributionItems = 200;

/** Largest number of days from today to the due day of a request. */
export const maxContributionDays = 366;

/** The last day on which a contributor can open and deliver; `due` and result are ISO days. */
export const computeLastContributionDay = (due: string): string => addDays(due, contributionGraceDays);

const open: ReadonlySet<ContributionState> = new Set(['sent', 'opened', 'draft', 'returned']);

/** The state to show on a day. A request whose values are delivered never expires. */
export function getShownContributionState(
  { state, due }: { readonly state: ContributionState; readonly due: string },
  today: string,
): ShownContributionState {
  return open.has(state) && computeLastContributionDay(due) < today ? 'expired' : state;
}

/**
 * True while the contributor can enter and deliver values: until the requester has decided on all values, and not after
 * the last day.
 */
export function isOpenForContributor(
  request: { readonly state: ContributionState; readonly due: string },
  today: string,
): boolean {
  return (
    (open.has(request.state) || request.state === 'delivered') &&
    computeLastContributionDay(request.due) >= today
  );
}

/** Number of days before the due day, and numbers of days after it, on which a contributor is reminded. */
export const contributionReminderDays = { before: 3, after: [1, 7] } as const;

/**
 * Finds the reminder that is due today, as its day relative to the due day (-3, 1, 7); null if none is due. A
 * reminder that an outage delayed stays due until the day of the next reminder. `last` is the latest reminder that
 * was sent; null if none was.
 */
export function findDueContributionReminder(
  { due, sent, last }: { readonly due: string; readonly sent: string; readonly last: number | null },
  today: string,
): number | null {
  const passed = countDaysBetween(due, today);
  const reached = [-contributionReminderDays.before, ...contributionReminderDays.after].filter(
    (day) => day <= passed,
  );
  const latest = reached.at(-1);
  if (latest === undefined || (last !== null && last >= latest)) return null;
  // A request that is sent shortly before its due day gets no reminder on the day when it is sent.
  if (latest < 0 && (passed > 0 || countDaysBetween(sent, today) < 1)) return null;
  return latest;
}
