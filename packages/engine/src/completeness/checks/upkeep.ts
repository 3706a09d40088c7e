/** Checks of the chapter "Upkeep". */

import { addMonths } from '../../calendar/index.ts';
import { maxReviewMonths } from '../../values/scale.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import type { GapClosing } from '../sheet.ts';
import {
  buildCheckFinding,
  createFactCondition,
  createFieldClosing,
  createFieldCondition,
  createOutsideClosing,
  createOutsideProof,
  createPastDayCondition,
  createProofCondition,
  createTextCondition,
  getFirmAnswer,
  type RequirementCondition,
} from './ask.ts';
import type { RequirementCheck } from './view.ts';

/** Returns why the day of the next review is no proof, or null when it is one. */
function reviewFault(next: string | undefined, today: string): ProofFault | null {
  if (next === undefined || next < today) return 'past';
  return next > addMonths(today, maxReviewMonths) ? 'far' : null;
}

/**
 * Returns the condition on the day when an event was handled: neither day is in the future, and the handling is not
 * before the event.
 */
function handledCondition(
  at: GapClosing,
  event: { readonly date: string; readonly handledOn?: string },
  today: string,
): RequirementCondition {
  const { date, handledOn } = event;
  const past = createPastDayCondition(handledOn, today, at);
  return past.met && (handledOn ?? '') < date ? createProofCondition(true, 'before', at) : past;
}

/** C23: the next review is not in the past and at most a year away, and each event is handled. */
const checkReview: RequirementCheck = ({ document, facts }) => {
  const { review: planned, events = {} } = document.governance ?? {};
  const { next, procedure } = planned ?? {};
  const place = (...rest: readonly string[]) => createFieldClosing('governance', ...rest);
  const recorded = Object.entries(events).flatMap(([key, event]) => [
    createPastDayCondition(event.date, facts.today, place('events', key, 'date')),
    createTextCondition(event.handled, place('events', key, 'handled')),
    handledCondition(place('events', key, 'handledOn'), event, facts.today),
  ]);
  const noticed = facts.events
    .filter(({ key }) => events[key] === undefined)
    .map(({ key }) => createFieldCondition(false, 'governance', 'events', key));
  return buildCheckFinding([
    createProofCondition(next !== undefined, reviewFault(next, facts.today), place('review', 'next')),
    createTextCondition(procedure, place('review', 'procedure')),
    ...recorded,
    ...noticed,
  ]);
};

/** Returns the condition that a day is in the past and before a launch. */
function beforeLaunchCondition(
  day: string | undefined,
  launch: string,
  today: string,
  at: GapClosing,
): RequirementCondition {
  const past = createPastDayCondition(day, today, at);
  return past.met && (day ?? '') >= launch ? createProofCondition(true, 'late', at) : past;
}

/**
 * C24: each new product, service or technology is assessed, and its measures are decided, before the day of
 * its launch; or the firm has answered that no launch is planned.
 */
const checkLaunches: RequirementCheck = ({ document, facts }) => {
  const recorded = document.governance?.launches ?? {};
  const risks = new Set(Object.values(recorded).map(({ risk }) => risk));
  const isNone = Object.keys(recorded).length === 0 && facts.offeredSince.length === 0;
  const answer = getFirmAnswer(document, 'launches');
  if (isNone && answer === 'yes')
    return buildCheckFinding([createFieldCondition(false, 'governance', 'launches')]);
  return buildCheckFinding([
    ...(isNone || answer === 'no' ? [createFactCondition(document, 'launches', 'no', !isNone)] : []),
    ...Object.entries(recorded).flatMap(([key, { launch, assessed, decided, measures }]) => {
      const place = (name: string) => createFieldClosing('governance', 'launches', key, name);
      return [
        beforeLaunchCondition(assessed, launch, facts.today, place('assessed')),
        beforeLaunchCondition(decided, launch, facts.today, place('decided')),
        createTextCondition(measures, place('measures')),
      ];
    }),
    ...facts.offeredSince.map(
      ({ type, key }): RequirementCondition => ({
        met: risks.has(key),
        at: createOutsideClosing('governance', '/governance/launches', key),
        ...createOutsideProof('risk', key, `/risks/data/${type}/${key}`),
      }),
    ),
  ]);
};

/** Checks of the chapter "Upkeep", by requirement. */
export const upkeepChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C23', checkReview],
  ['C24', checkLaunches],
];
