/** Lists events since the approval of an assessment: publications and changed country lists that concern it. */
import { getDayInZone, getDayPart } from '@klarsikt/engine/calendar';
import type { EventFact } from '@klarsikt/engine/completeness';
import type { CompiledModel, Publication } from '@klarsikt/engine/model';
import {
  type AffectedEntities,
  createNewsEventTest,
  findAffectedEntities,
  findChangedRiskLists,
  getNewsEventKind,
} from '@klarsikt/engine/news';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import type { LastApprovalLookup } from '@klarsikt/governance/server/signoff/provides.ts';
import type { ReadNewsReleases } from '@klarsikt/library/server/atlas/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { loadNewsModelWithLists } from './news.ts';

interface FeedFactTools {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly readNews: ReadNewsReleases;
  readonly lastApproval: LastApprovalLookup;
  readonly overlays: Pick<OwnPartsRegister, 'shared'>;
}

/**
 * Returns an entitlement that is independent of the licence, because titles of publications and names of lists are
 * public. Domestic threats are limited to the country of operation.
 */
const entitlementIn = (home: string | null) =>
  ({
    demo: false,
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    // The keys of countries in the model are `ge-` and the country code; a licence contains only the code.
    countries: home === null ? [] : [home.replace(/^ge-/, '').toUpperCase()],
  }) as const;

interface Period {
  /** Time and day of the approval; later publications are events. */
  readonly approved: Date;
  readonly after: string;
  readonly until: string;
}

interface NoticedPublication {
  readonly event: EventFact;
  readonly riskLists: readonly string[];
}

export function listPublicationFacts(
  newest: CompiledModel,
  known: CompiledModel,
  { approved, after, until }: Period,
  events: () => (touched: AffectedEntities) => boolean,
): readonly NoticedPublication[] {
  const dayOfPublication = ({ published }: Publication): string => getDayPart(published);
  // A publication on the day of the approval counts if the approved model version does not contain it.
  const isLater = (one: Publication): boolean => {
    if (one.published.length > 10) return new Date(one.published) > approved;
    const day = dayOfPublication(one);
    return day === after ? !known.publications.byKey.has(one.key) : day > after;
  };
  // A publication of a list edition is not an event if the assessment already uses that edition.
  const hasEdition = ({ riskList }: Publication): boolean => {
    const [own, other] = [known, newest].map(({ riskLists }) => riskLists.byKey.get(riskList ?? ''));
    return own !== undefined && other !== undefined && own.date >= other.date;
  };
  const recent = newest.publications.list.filter(
    (one) => isLater(one) && dayOfPublication(one) <= until && !hasEdition(one),
  );
  if (recent.length === 0) return [];
  const isEvent = events();
  return recent.flatMap((publication): readonly NoticedPublication[] => {
    const { key, title: name } = publication;
    const touched = findAffectedEntities(newest, publication);
    if (!isEvent(touched)) return [];
    const { riskLists } = touched;
    return [
      {
        event: { key, kind: getNewsEventKind(touched), date: dayOfPublication(publication), name },
        riskLists,
      },
    ];
  });
}

/** Returns the first day of a date that is only a month or a year. */
const wholeDay = (date: string): string => getDayPart(`${getDayPart(date)}-01-01`);

export function createFeedFactSource({ lastApproval, ...tools }: FeedFactTools): CompletenessFactSource {
  const { clock, models } = tools;
  return async (tx, assessment) => {
    const { id, modelHash, document, timeZone, before = null } = assessment;
    const approved = await lastApproval(tx, id, before);
    if (approved === null || models.live() === null) return {};
    const { organizationId } = assessment;
    const reader = { organizationId, entitlement: entitlementIn(document.settings.opGeography) };
    const pinned = await models.projectionFor(modelHash, reader);
    const own = applyOwnParts(pinned.model, document.overlay);
    const newest = await loadNewsModelWithLists(tx, tools, reader);
    const [after, until] = [getDayInZone(approved, timeZone), getDayInZone(before ?? clock.now(), timeZone)];
    const publications = listPublicationFacts(newest, own, { approved, after, until }, () =>
      createNewsEventTest(own, document),
    );
    const told = new Set(publications.flatMap(({ riskLists }) => riskLists));
    // Changed lists are listed only for the current state, because the newest version does not contain earlier states
    // of its lists.
    const lists = before === null ? findChangedRiskLists(own, document, newest) : [];
    const changed = lists
      .filter(({ key }) => !told.has(key))
      .map(({ key, date, name }): EventFact => {
        const since = wholeDay(date);
        return { key: `${key}.${since}`, kind: 'list', date: since, name };
      });
    return { events: [...publications.map(({ event }) => event), ...changed] };
  };
}
