/** Events that the product has noticed since an assessment was approved: publications and changed lists that touch it. */
import {
  type CompiledModel,
  changedLists,
  type EventFact,
  eventKindOf,
  eventsFor,
  type Publication,
  type Touched,
  touchedBy,
  withOverlay,
} from '@klarsikt/engine';
import type { Clock } from '../../platform/clock.ts';
import type { ReadNews } from '../atlas/provides.ts';
import type { FactSource } from '../completeness/provides.ts';
import type { Models } from '../model/provides.ts';
import type { LastApproval } from '../signoff/provides.ts';
import { newsModel } from './news.ts';

interface Given {
  readonly clock: Clock;
  readonly models: Models;
  readonly readNews: ReadNews;
  readonly lastApproval: LastApproval;
}

/** Whoever's licence: titles of publications and names of lists are everybody's, and domestic threats are those at home. */
const entitlementIn = (home: string | null) =>
  ({
    demo: false,
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    // A licence names countries by their code, the version by a key made of it.
    countries: home === null ? [] : [home.replace(/^ge-/, '').toUpperCase()],
  }) as const;

const day = (at: Date): string => at.toISOString().slice(0, 10);

interface Period {
  /** The day of the approval: what happened later is an event. */
  readonly after: string;
  /** The last day. */
  readonly until: string;
}

interface Noticed {
  readonly event: EventFact;
  /** Lists that it tells of. */
  readonly riskLists: readonly string[];
}

function publicationsIn(
  newest: CompiledModel,
  { after, until }: Period,
  events: () => (touched: Touched) => boolean,
): readonly Noticed[] {
  const dayOf = ({ published }: Publication): string => published.slice(0, 10);
  const recent = newest.publications.list.filter((one) => dayOf(one) > after && dayOf(one) <= until);
  if (recent.length === 0) return [];
  const isEvent = events();
  return recent.flatMap((publication): readonly Noticed[] => {
    const { key, title: name } = publication;
    const touched = touchedBy(newest, publication);
    if (!isEvent(touched)) return [];
    const { riskLists } = touched;
    return [{ event: { key, kind: eventKindOf(touched), date: dayOf(publication), name }, riskLists }];
  });
}

/** A day that is given as a month or year stands for its first. */
const wholeDay = (date: string): string => `${date.slice(0, 10)}-01-01`.slice(0, 10);

export function feedFacts({ lastApproval, ...tools }: Given): FactSource {
  const { clock, models } = tools;
  return async (tx, assessment) => {
    const { id, modelHash, document, before = null } = assessment;
    const approved = await lastApproval(tx, id, before);
    if (approved === null || models.live() === null) return {};
    const reader = { entitlement: entitlementIn(document.settings.opGeography) };
    const pinned = await models.projectionFor(modelHash, reader);
    const own = withOverlay(pinned.model, document.overlay);
    const newest = await newsModel(tx, tools, reader);
    const period = { after: day(approved), until: day(before ?? clock.now()) };
    const publications = publicationsIn(newest, period, () => eventsFor(own, document));
    const told = new Set(publications.flatMap(({ riskLists }) => riskLists));
    // Which lists the newest version had in the past is not known any more.
    const lists = before === null ? changedLists(own, document, newest) : [];
    const changed = lists
      .filter(({ key }) => !told.has(key))
      .map(({ key, date, name }): EventFact => {
        const since = wholeDay(date);
        return { key: `${key}.${since}`, kind: 'list', date: since, name };
      });
    return { events: [...publications.map(({ event }) => event), ...changed] };
  };
}
