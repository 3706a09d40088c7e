/**
 * The digest by e-mail: what has come since the last one, in the reader's language. A period is taken in the
 * transaction that queues its mail, so that none is sent twice and none without its record.
 */
import type { FeedDigest } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Mail, Models } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import { inSystemTransaction, inWriteTransaction } from '../../platform/tx.ts';
import { composeDigest } from './digest-mail.ts';
import { findPublications, noMarks, usedTags, wire } from './find.ts';
import { type DigestRow, findReader, noteDigest, openDigests, takeDigest } from './store.ts';

/** Digests are for the morning: a day and a week begin at this hour, UTC. */
const hour = 5;
/** Further back, what appears is history that was added, not news. */
const recentDays = 90;

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** ISO 8601 week: it belongs to the year of its Thursday. */
function weekOf(at: Date): string {
  const thursday = new Date(at.getTime());
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Names of the present periods; later ones sort after earlier ones. */
export function periodsAt(now: Date): { readonly daily: string; readonly weekly: string } {
  const at = new Date(now.getTime() - hour * 3_600_000);
  return { daily: day(at), weekly: weekOf(at) };
}

function recentOf(model: CompiledModel, now: Date) {
  const from = day(new Date(now.getTime() - recentDays * 86_400_000));
  return findPublications(model, { from, until: day(now) }, noMarks).publications;
}

/** Keys of what is recent now: what is not among them later is new. */
export function knownKeys(model: CompiledModel, now: Date): string[] {
  return recentOf(model, now).map(({ publication }) => publication.key);
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

export function digestView(row: DigestRow | null, username: string): FeedDigest {
  return {
    period: row?.period ?? 'off',
    sent: row?.sentAt?.toISOString() ?? null,
    address: isAddress(username) ? username : null,
    revision: row?.revision ?? 0,
  };
}

interface DigestTools {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly models: Models;
  readonly mail: Mail;
  readonly origin: string;
}

const keysSchema = z.array(z.string());

async function sendOne(
  tools: DigestTools,
  due: { userId: number; organizationId: number },
): Promise<boolean> {
  const { db, clock, models, mail, origin } = tools;
  const now = clock.now();
  const live = models.live();
  if (live === null) return false;
  return inWriteTransaction(db, due, async (tx) => {
    const row = await takeDigest(tx, due.userId);
    if (row === null || row.period === 'off') return false;
    const done = periodsAt(now)[row.period];
    if (row.done >= done) return false;
    const reader = await findReader(tx, due.userId, now);
    // Who may not read it now has lost nothing: what comes meanwhile is in the first digest after.
    if (reader === null || !isAddress(reader.username)) {
      await noteDigest(tx, due.userId, { done });
      return false;
    }
    const { model } = await models.projectionFor(live.hash, reader);
    const before = new Set(keysSchema.parse(row.known));
    const recent = recentOf(model, now);
    const fresh = recent.filter(({ publication }) => !before.has(publication.key));
    const known = recent.map(({ publication }) => publication.key);
    if (fresh.length === 0) {
      await noteDigest(tx, due.userId, { done, known });
      return false;
    }
    const composed = composeDigest({
      language: reader.language,
      period: row.period,
      origin,
      tags: usedTags(model),
      publications: fresh.map((entry) => wire(model, entry, noMarks)),
    });
    await noteDigest(tx, due.userId, { done, known, sentAt: now });
    await mail.queue(tx, {
      organizationId: reader.organizationId,
      userId: reader.userId,
      recipient: reader.username,
      template: 'digest',
      language: reader.language,
      causedBy: null,
      data: {},
      composed,
    });
    return true;
  });
}

/** Queues the digests that are due; gives how many. Runs on any node: each is taken once. */
export async function sendDigests(tools: DigestTools): Promise<number> {
  const periods = periodsAt(tools.clock.now());
  const due = await inSystemTransaction(tools.db, (tx) => openDigests(tx, periods));
  let sent = 0;
  for (const each of due) if (await sendOne(tools, each)) sent += 1;
  return sent;
}
