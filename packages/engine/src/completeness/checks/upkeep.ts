/** Checks of the chapter "Upkeep". */

import { addMonths } from '../../calendar/index.ts';
import { reviewMonths } from '../../scale.ts';
import { isWritten } from '../../written.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, beside, findingOf, proof } from './ask.ts';
import type { RequirementCheck } from './view.ts';

/** C23: the next review is to come and at most a year away; what happened is handled. */
const review: RequirementCheck = ({ document, facts }) => {
  const { review: planned, events = {} } = document.governance ?? {};
  const { next, procedure } = planned ?? {};
  const isInTime = next !== undefined && next >= facts.today && next <= addMonths(facts.today, reviewMonths);
  const recorded = Object.entries(events).flatMap(([key, { handled, handledOn }]) => [
    ask(isWritten(handled), 'governance', 'events', key, 'handled'),
    ask(handledOn !== undefined, 'governance', 'events', key, 'handledOn'),
  ]);
  const noticed = facts.events
    .filter(({ key }) => events[key] === undefined)
    .map(({ key }) => ask(false, 'governance', 'events', key));
  return findingOf([
    ask(isInTime, 'governance', 'review', 'next'),
    ask(isWritten(procedure), 'governance', 'review', 'procedure'),
    ...recorded,
    ...noticed,
  ]);
};

/** C24: what is new is assessed, and measures are decided, before the day of its launch. */
const launches: RequirementCheck = ({ document, facts }) => {
  const recorded = document.governance?.launches ?? {};
  const risks = new Set(Object.values(recorded).map(({ risk }) => risk));
  return findingOf([
    ...Object.entries(recorded).flatMap(([key, { launch, assessed, decided, measures }]) => {
      const isBefore = (day: string | undefined) => day !== undefined && day < launch;
      return [
        ask(isBefore(assessed), 'governance', 'launches', key, 'assessed'),
        ask(isBefore(decided), 'governance', 'launches', key, 'decided'),
        ask(isWritten(measures), 'governance', 'launches', key, 'measures'),
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
