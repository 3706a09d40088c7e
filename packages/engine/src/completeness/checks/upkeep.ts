/** Checks of the chapter "Upkeep". */

import { addMonths } from '../../calendar/index.ts';
import { reviewMonths } from '../../scale.ts';
import type { ProofFault } from '../faults.ts';
import type { RequirementId } from '../requirement.ts';
import type { Closing } from '../sheet.ts';
import {
  type Ask,
  answerOf,
  ask,
  askFact,
  askPast,
  askSound,
  askText,
  beside,
  field,
  findingOf,
  proof,
} from './ask.ts';
import type { RequirementCheck } from './view.ts';

/** Why the day of the next review proves nothing; null when it does. */
function reviewFault(next: string | undefined, today: string): ProofFault | null {
  if (next === undefined || next < today) return 'past';
  return next > addMonths(today, reviewMonths) ? 'far' : null;
}

/** The day on which an event was handled: it has been, and is not before the event, which has been, too. */
function handledAsk(
  at: Closing,
  event: { readonly date: string; readonly handledOn?: string },
  today: string,
): Ask {
  const { date, handledOn } = event;
  const past = askPast(handledOn, today, at);
  return past.met && (handledOn ?? '') < date ? askSound(true, 'before', at) : past;
}

/** C23: the next review is to come and at most a year away; what happened is handled. */
const review: RequirementCheck = ({ document, facts }) => {
  const { review: planned, events = {} } = document.governance ?? {};
  const { next, procedure } = planned ?? {};
  const place = (...rest: readonly string[]) => field('governance', ...rest);
  const recorded = Object.entries(events).flatMap(([key, event]) => [
    askPast(event.date, facts.today, place('events', key, 'date')),
    askText(event.handled, place('events', key, 'handled')),
    handledAsk(place('events', key, 'handledOn'), event, facts.today),
  ]);
  const noticed = facts.events
    .filter(({ key }) => events[key] === undefined)
    .map(({ key }) => ask(false, 'governance', 'events', key));
  return findingOf([
    askSound(next !== undefined, reviewFault(next, facts.today), place('review', 'next')),
    askText(procedure, place('review', 'procedure')),
    ...recorded,
    ...noticed,
  ]);
};

/** A day that has been and is before a launch. */
function beforeLaunch(day: string | undefined, launch: string, today: string, at: Closing): Ask {
  const past = askPast(day, today, at);
  return past.met && (day ?? '') >= launch ? askSound(true, 'late', at) : past;
}

/** C24: what is new is assessed, and measures are decided, before the day of its launch; or the firm has answered that none is planned. */
const launches: RequirementCheck = ({ document, facts }) => {
  const recorded = document.governance?.launches ?? {};
  const risks = new Set(Object.values(recorded).map(({ risk }) => risk));
  const isNone = Object.keys(recorded).length === 0 && facts.offeredSince.length === 0;
  const answer = answerOf(document, 'launches');
  if (isNone && answer === 'yes') return findingOf([ask(false, 'governance', 'launches')]);
  return findingOf([
    ...(isNone || answer === 'no' ? [askFact(document, 'launches', 'no', !isNone)] : []),
    ...Object.entries(recorded).flatMap(([key, { launch, assessed, decided, measures }]) => {
      const place = (name: string) => field('governance', 'launches', key, name);
      return [
        beforeLaunch(assessed, launch, facts.today, place('assessed')),
        beforeLaunch(decided, launch, facts.today, place('decided')),
        askText(measures, place('measures')),
      ];
    }),
    ...facts.offeredSince.map(
      ({ type, key }): Ask => ({
        met: risks.has(key),
        at: beside('governance', '/governance/launches', key),
        ...proof('risk', key, `/risks/data/${type}/${key}`),
      }),
    ),
  ]);
};

/** Checks by requirement. */
export const upkeepChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C23', review],
  ['C24', launches],
];
