/**
 * The digest by e-mail: what has come since the last one, and which followed threats have changed, in the reader's language. A period is taken in the
 * transaction that queues its mail, so that none is sent twice and none without its record.
 */

import type { FeedDigest } from '@klarsikt/contract';
import { addDays, type CompiledModel, dayOf, weekOf } from '@klarsikt/engine';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import { morningOf } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { inSystemTransaction, inWriteTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { zonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { FollowedChange, FollowedThreats } from '../note/provides.ts';
import type { FeedDeps } from './deps.ts';
import { composeDigest } from './digest-mail.ts';
import { findPublications, noMarks, noPictures, usedTags, wire } from './find.ts';
import { newsModel } from './news.ts';
import { stopAddress, stopKey, stopPageAddress } from './stop.ts';
import {
  type DigestRow,
  findReader,
  findSearch,
  marksOf,
  noteDigest,
  openDigests,
  type Reader,
  type StoredSearch,
  takeDigest,
} from './store.ts';

/** Digests are for the morning: a day and a week begin at this hour of the organisation. */
const hour = '05:00';
/** Further back, what appears is history that was added, not news. */
const recentDays = 90;

/** Names of the present periods in a zone; later ones sort after earlier ones. */
export function periodsAt(now: Date, timeZone: string): { readonly daily: string; readonly weekly: string } {
  const day = morningOf(now, timeZone, hour);
  return { daily: day, weekly: weekOf(day) };
}

function recentOf(model: CompiledModel, today: string) {
  const from = addDays(today, -recentDays);
  return findPublications(model, { from, until: today }, noMarks).publications;
}

/** Keys of what is recent on a day: what is not among them later is new. */
export function knownKeys(model: CompiledModel, today: string): string[] {
  return recentOf(model, today).map(({ publication }) => publication.key);
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** A person's digest as the screen shows it. */
export function digestView(
  row: DigestRow | null,
  { username }: { readonly username: string },
  { smtpUrl }: FeedDeps['config']['mail'],
): FeedDigest {
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
  readonly mail: Mail;
  readonly followed: FollowedThreats;
  readonly log: Log;
  readonly config: Pick<FeedDeps['config'], 'origin' | 'secret'>;
};

const keysSchema = z.array(z.string());

type Entries = ReturnType<typeof recentOf>;

/** What of it the saved search finds; all of it without one. */
async function wantedOf(
  tx: ReadTx,
  given: { reader: Reader; model: CompiledModel; search: StoredSearch | null; fresh: Entries },
): Promise<Entries> {
  const { reader, model, search, fresh } = given;
  if (search === null) return fresh;
  const marks = await marksOf(tx, reader.userId);
  const found = findPublications(model, search.search, marks).publications;
  const keys = new Set(found.map(({ publication }) => publication.key));
  return fresh.filter(({ publication }) => keys.has(publication.key));
}

interface Told {
  readonly reader: Reader;
  readonly model: CompiledModel;
  readonly period: 'daily' | 'weekly';
  readonly search: StoredSearch | null;
  readonly wanted: Entries;
  readonly changes: readonly FollowedChange[];
}

function mailOf({ origin, secret }: DigestTools['config'], told: Told) {
  const { reader, model, period, search, wanted, changes } = told;
  const { organizationId, userId, username, language } = reader;
  const key = stopKey(secret, userId);
  const stop = stopPageAddress(origin, key);
  const composed = composeDigest({
    language,
    period,
    origin,
    tags: usedTags(model),
    publications: wanted.map((entry) => wire(model, entry, noMarks, noPictures)),
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
    // Masked where administrators read mails: only the reader may turn their digest off.
    link: stop,
    composed: { ...composed, unsubscribe: stopAddress(origin, key) },
  } as const;
}

type Due = { readonly userId: number; readonly organizationId: number; readonly timeZone: string };

async function sendOne(tools: DigestTools, due: Due): Promise<boolean> {
  const { db, clock, models, mail, followed, config } = tools;
  const now = clock.now();
  if (models.live() === null) return false;
  return inWriteTransaction(db, due, async (tx) => {
    const row = await takeDigest(tx, due.userId);
    if (row === null || row.period === 'off') return false;
    const { period } = row;
    const done = periodsAt(now, due.timeZone)[period];
    if (row.done >= done) return false;
    const reader = await findReader(tx, due.userId, now);
    // Without the right to read, no digest is sent; publications of that time are in the first one after.
    if (reader === null || !isAddress(reader.username)) {
      await noteDigest(tx, due.userId, { done });
      return false;
    }
    const model = await newsModel(tx, tools, reader);
    const before = new Set(keysSchema.parse(row.known));
    const recent = recentOf(model, dayOf(now, reader.timeZone));
    const known = recent.map(({ publication }) => publication.key);
    const fresh = recent.filter(({ publication }) => !before.has(publication.key));
    const search = row.searchId === null ? null : await findSearch(tx, due.userId, row.searchId);
    const wanted = await wantedOf(tx, { reader, model, search, fresh });
    const changes = await followed.untold(tx, due.userId, model);
    if (wanted.length + changes.length === 0) {
      await noteDigest(tx, due.userId, { done, known });
      return false;
    }
    await noteDigest(tx, due.userId, { done, known, sentAt: now });
    const keys = changes.map(({ key }) => key);
    await followed.tell(tx, due.userId, model, keys);
    await mail.queue(tx, mailOf(config, { reader, model, period, search, wanted, changes }));
    return true;
  });
}

/**
 * Queues the digests that are due; gives how many. Runs on any node: each is taken once. One that fails is tried again
 * at the next upkeep, and keeps neither the others nor the rest of the upkeep waiting.
 */
export async function sendDigests(tools: DigestTools): Promise<number> {
  const now = tools.clock.now();
  const due = await inSystemTransaction(tools.db, async (tx) => {
    const found: Due[] = [];
    for (const timeZone of await zonesInUse(tx))
      for (const each of await openDigests(tx, timeZone, periodsAt(now, timeZone)))
        found.push({ ...each, timeZone });
    return found;
  });
  let sent = 0;
  for (const each of due)
    try {
      if (await sendOne(tools, each)) sent += 1;
    } catch (error) {
      tools.log.error({ err: error, user: each.userId }, 'digest not sent, trying again later');
    }
  return sent;
}
