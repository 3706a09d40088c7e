/**
 * Sends the digest by e-mail: new publications and changed followed threats, in the reader's language. The period is
 * recorded in the transaction that queues the mail, so that each digest is sent and recorded exactly once.
 */

import type { DigestSetting } from '@klarsikt/contract';
import { addDays, formatWeek, getDayInZone } from '@klarsikt/engine/calendar';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import { getDayStartingAtHour } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { type ReadTx, runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { listTimeZonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { FollowedThreatChange, FollowedThreatRegister } from '../note/provides.ts';
import type { FeedDeps } from './deps.ts';
import { composeDigestMail } from './digest-mail.ts';
import {
  buildFeedPublication,
  countPublicationsByTag,
  findPublications,
  noPublicationMarks,
  noStoredPictureHashes,
} from './find.ts';
import { loadNewsModel } from './news.ts';
import { createDigestStopKey, getDigestStopAddress, getDigestStopPageAddress } from './stop.ts';
import {
  type FeedDigestRow,
  type FeedReader,
  findFeedReader,
  findSavedSearch,
  listDueDigests,
  loadPublicationMarks,
  lockFeedDigest,
  type StoredSavedSearch,
  updateFeedDigest,
} from './store.ts';

/**
 * Daily and weekly periods of digests begin at this hour in the organisation's time zone, so that mails arrive in the
 * morning.
 */
const hour = '05:00';
/** Maximum age of news in days; an older publication that is new in the model is not news. */
const recentDays = 90;

/**
 * Returns the current daily and weekly period in a time zone; names of later periods sort after names of earlier
 * ones.
 */
export function computeDigestPeriods(
  now: Date,
  timeZone: string,
): { readonly daily: string; readonly weekly: string } {
  const day = getDayStartingAtHour(now, timeZone, hour);
  return { daily: day, weekly: formatWeek(day) };
}

function findRecent(model: CompiledModel, today: string) {
  const from = addDays(today, -recentDays);
  return findPublications(model, { from, until: today }, noPublicationMarks).publications;
}

/**
 * Returns the keys of the recent publications of a day. The list is stored; a publication that is missing from it is
 * new in a later digest.
 */
export function listRecentPublicationKeys(model: CompiledModel, today: string): string[] {
  return findRecent(model, today).map(({ publication }) => publication.key);
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

export function buildDigestSetting(
  row: FeedDigestRow | null,
  { username }: { readonly username: string },
  { smtpUrl }: FeedDeps['config']['mail'],
): DigestSetting {
  return {
    period: row?.period ?? 'off',
    sent: row?.sentAt?.toISOString() ?? null,
    address: isAddress(username) ? username : null,
    sends: smtpUrl !== null,
    search: row?.searchId ?? null,
    revision: row?.revision ?? 0,
  };
}

export type DigestTools = Pick<FeedDeps, 'clock' | 'models' | 'readNews'> & {
  readonly db: NodePgDatabase;
  readonly mail: MailQueue;
  readonly followed: FollowedThreatRegister;
  readonly log: Log;
  readonly config: Pick<FeedDeps['config'], 'origin' | 'secret'>;
};

const keysSchema = z.array(z.string());

type Entries = ReturnType<typeof findRecent>;

async function findDigestEntries(
  tx: ReadTx,
  given: { reader: FeedReader; model: CompiledModel; search: StoredSavedSearch | null; fresh: Entries },
): Promise<Entries> {
  const { reader, model, search, fresh } = given;
  if (search === null) return fresh;
  const marks = await loadPublicationMarks(tx, reader.userId);
  const found = findPublications(model, search.search, marks).publications;
  const keys = new Set(found.map(({ publication }) => publication.key));
  return fresh.filter(({ publication }) => keys.has(publication.key));
}

interface DigestFacts {
  readonly reader: FeedReader;
  readonly model: CompiledModel;
  readonly period: 'daily' | 'weekly';
  readonly search: StoredSavedSearch | null;
  readonly wanted: Entries;
  readonly changes: readonly FollowedThreatChange[];
}

function composeMail({ origin, secret }: DigestTools['config'], told: DigestFacts) {
  const { reader, model, period, search, wanted, changes } = told;
  const { organizationId, userId, username, language } = reader;
  const key = createDigestStopKey(secret, userId);
  const stop = getDigestStopPageAddress(origin, key);
  const composed = composeDigestMail({
    language,
    period,
    origin,
    tags: countPublicationsByTag(model),
    publications: wanted.map((entry) =>
      buildFeedPublication(model, entry, noPublicationMarks, noStoredPictureHashes),
    ),
    changes,
    search: search?.name ?? null,
    stop,
  });
  return {
    organizationId,
    userId,
    recipient: username,
    template: 'digest',
    language,
    causedBy: null,
    data: {},
    // As a one-time link it is masked for administrators who read mails, because only the recipient may turn the digest
    // off.
    link: stop,
    composed: { ...composed, unsubscribe: getDigestStopAddress(origin, key) },
  } as const;
}

type DueDigest = { readonly userId: number; readonly organizationId: number; readonly timeZone: string };

async function sendDigest(tools: DigestTools, due: DueDigest): Promise<boolean> {
  const { db, clock, models, mail, followed, config } = tools;
  const now = clock.now();
  if (models.live() === null) return false;
  return runInWriteTransaction(db, due, async (tx) => {
    const row = await lockFeedDigest(tx, due.userId);
    if (row === null || row.period === 'off') return false;
    const { period } = row;
    const done = computeDigestPeriods(now, due.timeZone)[period];
    if (row.done >= done) return false;
    const reader = await findFeedReader(tx, due.userId, now);
    // A reader without access gets no digest; the first digest after access is restored includes these publications.
    if (reader === null || !isAddress(reader.username)) {
      await updateFeedDigest(tx, due.userId, { done });
      return false;
    }
    const model = await loadNewsModel(tx, tools, reader);
    const before = new Set(keysSchema.parse(row.known));
    const recent = findRecent(model, getDayInZone(now, reader.timeZone));
    const known = recent.map(({ publication }) => publication.key);
    const fresh = recent.filter(({ publication }) => !before.has(publication.key));
    const search = row.searchId === null ? null : await findSavedSearch(tx, due.userId, row.searchId);
    const wanted = await findDigestEntries(tx, { reader, model, search, fresh });
    const changes = await followed.untold(tx, due.userId, model);
    if (wanted.length + changes.length === 0) {
      await updateFeedDigest(tx, due.userId, { done, known });
      return false;
    }
    await updateFeedDigest(tx, due.userId, { done, known, sentAt: now });
    const keys = changes.map(({ key }) => key);
    await followed.tell(tx, due.userId, model, keys);
    await mail.queue(tx, composeMail(config, { reader, model, period, search, wanted, changes }));
    return true;
  });
}

/**
 * Queues all due digests and returns their number. Each digest is claimed once, on any node. A failed digest is
 * retried at the next upkeep and does not stop the others.
 */
export async function queueDueDigests(tools: DigestTools): Promise<number> {
  const now = tools.clock.now();
  const due = await runInSystemTransaction(tools.db, async (tx) => {
    const found: DueDigest[] = [];
    for (const timeZone of await listTimeZonesInUse(tx))
      for (const each of await listDueDigests(tx, timeZone, computeDigestPeriods(now, timeZone)))
        found.push({ ...each, timeZone });
    return found;
  });
  let sent = 0;
  for (const each of due)
    try {
      if (await sendDigest(tools, each)) sent += 1;
    } catch (error) {
      tools.log.error({ err: error, user: each.userId }, 'digest not sent, trying again later');
    }
  return sent;
}
