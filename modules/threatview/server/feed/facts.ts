/** Events that the product has noticed since an assessment was approved: publications and changed lists that touch it. */
import {
  type CompiledModel,
  changedLists,
  dayOf,
  type EventFact,
  eventKindOf,
  eventsFor,
  type Publication,
  type Touched,
  touchedBy,
  withOverlay,
  writtenDay,
} from '@klarsikt/engine';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import type { LastApproval } from '@klarsikt/governance/server/signoff/provides.ts';
import type { ReadNews } from '@klarsikt/library/server/atlas/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { newsModel } from './news.ts';

interface Given {
  readonly clock: Clock;
  readonly models: Models;
  readonly readNews: ReadNews;
  readonly lastApproval: LastApproval;
  readonly overlays: Pick<Overlays, 'shared'>;
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

interface Period {
  /** The approval, and its day: what came later is an event. */
  readonly approved: Date;
  readonly after: string;
  /** The last day. */
  readonly until: string;
}

interface Noticed {
  readonly event: EventFact;
  /** Lists that it tells of. */
  readonly riskLists: readonly string[];
}

export function publicationsIn(
  newest: CompiledModel,
  known: CompiledModel,
  { approved, after, until }: Period,
  events: () => (touched: Touched) => boolean,
): readonly Noticed[] {
  const dayOfPublication = ({ published }: Publication): string => writtenDay(published);
  // On the approval's own day, what was approved did not know it.
  const isLater = (one: Publication): boolean => {
    if (one.published.length > 10) return new Date(one.published) > approved;
    const day = dayOfPublication(one);
    return day === after ? !known.publications.byKey.has(one.key) : day > after;
  };
  const recent = newest.publications.list.filter((one) => isLater(one) && dayOfPublication(one) <= until);
  if (recent.length === 0) return [];
  const isEvent = events();
  return recent.flatMap((publication): readonly Noticed[] => {
    const { key, title: name } = publication;
    const touched = touchedBy(newest, publication);
    if (!isEvent(touched)) return [];
    const { riskLists } = touched;
    return [
      { event: { key, kind: eventKindOf(touched), date: dayOfPublication(publication), name }, riskLists },
    ];
  });
}

/** A day that is given as a month or year stands for its first. */
const wholeDay = (date: string): string => writtenDay(`${writtenDay(date)}-01-01`);

export function feedFacts({ lastApproval, overlays, ...tools }: Given): FactSource {
  const { clock, models } = tools;
  return async (tx, assessment) => {
    const { id, modelHash, document, timeZone, before = null } = assessment;
    const approved = await lastApproval(tx, id, before);
    if (approved === null || models.live() === null) return {};
    const reader = { entitlement: entitlementIn(document.settings.opGeography) };
    const pinned = await models.projectionFor(modelHash, reader);
    const own = withOverlay(pinned.model, document.overlay);
    const published = await newsModel(tx, tools, reader);
    const shared = await overlays.shared(tx, assessment);
    // Editions that the organisation took count as those of a newer version do.
    const newest = withOverlay(published, { own: { lists: shared?.parts.lists ?? {} } });
    const [after, until] = [dayOf(approved, timeZone), dayOf(before ?? clock.now(), timeZone)];
    const publications = publicationsIn(newest, own, { approved, after, until }, () =>
      eventsFor(own, document),
    );
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
