import type { AuditRow, auditContract, EndpointInput } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { escapeLikePattern, toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { auditEvent, auditSeal } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { listSubjectNames, listUserNames } from './names.store.ts';

type AuditListQuery = EndpointInput<typeof auditContract.list>['body'];
type Row = typeof auditEvent.$inferSelect;

/** Maximum of the count, because counting more events takes too long. */
const countedUpTo = 100_000;

const buildEventCondition = (name: string): SQL =>
  name.endsWith('.') ? like(auditEvent.event, `${name}%`) : eq(auditEvent.event, name);
const buildSubjectCondition = (subject: string): SQL =>
  subject.endsWith(':')
    ? like(auditEvent.subject, `${escapeLikePattern(subject)}%`)
    : eq(auditEvent.subject, subject);

/**
 * Limits events to one organisation; without one, all events in scope match, for the whole installation also those
 * without an organisation.
 */
function buildReachCondition(organizationId: number | undefined): SQL | undefined {
  return organizationId === undefined ? undefined : eq(auditEvent.organizationId, organizationId);
}

function buildWordsCondition(text: string | undefined): SQL | undefined {
  const words = text?.trim() ?? '';
  if (words === '') return undefined;
  const pattern = toContainsPattern(words);
  return or(
    ilike(auditEvent.actor, pattern),
    ilike(auditEvent.event, pattern),
    ilike(auditEvent.subject, pattern),
    sql`normalize(${auditEvent.before}::text, NFC) ilike ${pattern}`,
    sql`normalize(${auditEvent.after}::text, NFC) ilike ${pattern}`,
  );
}

function conditionOf(wanted: AuditListQuery): SQL | undefined {
  const { events, actor, userId, subject, organizationId, from, to, text } = wanted;
  const who = actor?.trim() ?? '';
  return and(
    buildReachCondition(organizationId),
    events && events.length > 0 ? or(...events.map(buildEventCondition)) : undefined,
    who === '' ? undefined : ilike(auditEvent.actor, toContainsPattern(who)),
    userId === undefined ? undefined : eq(auditEvent.userId, userId),
    subject === undefined || subject === '' ? undefined : buildSubjectCondition(subject),
    from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
    to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
    buildWordsCondition(text),
  );
}

/** Returns the name that the event itself contains; it is available even after the subject is deleted. */
function findNotedName(...states: readonly unknown[]): string | null {
  for (const state of states)
    if (typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string')
      return state.name;
  return null;
}

export async function listAuditRows(
  tx: ReadTx,
  wanted: AuditListQuery,
  language: Language,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = conditionOf(wanted);
  const found = await tx
    .select()
    .from(auditEvent)
    .where(where)
    .orderBy(wanted.order === 'asc' ? asc(auditEvent.id) : desc(auditEvent.id))
    .limit(wanted.size)
    .offset((wanted.page - 1) * wanted.size);
  const counted = tx.select({ one: sql`1` }).from(auditEvent).where(where).limit(countedUpTo).as('counted');
  const [sum] = await tx.select({ total: sql<string>`count(*)` }).from(counted);
  const subjects = await listSubjectNames(
    tx,
    found.map(({ subject }) => subject),
    language,
  );
  const names = await listUserNames(tx, [
    ...new Set(
      found
        .flatMap(({ organizationId, ownOrganizationId }) => [organizationId, ownOrganizationId])
        .filter((id) => id !== null),
    ),
  ]);
  const rows = found.map(({ organizationId, ownOrganizationId, at, before, after, ...row }) => ({
    ...row,
    actedFrom:
      ownOrganizationId === null || ownOrganizationId === organizationId
        ? null
        : { id: ownOrganizationId, name: names.get(ownOrganizationId) ?? '' },
    at: at.toISOString(),
    organization:
      organizationId === null ? null : { id: organizationId, name: names.get(organizationId) ?? '' },
    subjectName: subjects.get(row.subject) ?? findNotedName(after, before),
    before,
    after,
  }));
  return { rows, total: Number(sum?.total ?? 0) };
}

export function listOrganizationsInReach(tx: ReadTx): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(inArray(organizationTable.kind, ['system', 'customer']))
    .orderBy(asc(organizationTable.name), asc(organizationTable.id))
    .limit(500);
}

export interface SealedAuditEvent {
  readonly position: number;
  readonly hash: Buffer;
  /** The preceding seal; null for the first seal of the chain. */
  readonly previous: Buffer | null;
  readonly event: Row;
  readonly salt: string | null;
  /** Id of the erasure event that changed this event; null for an unchanged event. */
  readonly erasedBy: number | null;
}

const sealedColumns = {
  position: auditSeal.position,
  hash: auditSeal.hash,
  previous: sql<Buffer | null>`(select b.hash from audit_seal b where b.position = ${auditSeal.position} - 1)`,
  event: auditEvent,
  salt: auditSeal.salt,
  erasedBy: auditSeal.erasedBy,
} as const;

/**
 * Adds to the events the erasures that changed them, in the order of the chain. A later erasure may have changed the
 * event of an erasure, so the later erasure is added too.
 */
export async function addErasureEvents(
  tx: ReadTx,
  sealed: readonly SealedAuditEvent[],
): Promise<readonly SealedAuditEvent[]> {
  const known = new Map(sealed.map((each) => [each.event.id, each]));
  for (;;) {
    const missing = [...known.values()].flatMap(({ erasedBy }) =>
      erasedBy === null || known.has(erasedBy) ? [] : [erasedBy],
    );
    if (missing.length === 0) break;
    const found: SealedAuditEvent[] = await tx
      .select(sealedColumns)
      .from(auditSeal)
      .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
      .where(inArray(auditEvent.id, [...new Set(missing)]));
    if (found.length === 0) break;
    for (const each of found) known.set(each.event.id, each);
  }
  return [...known.values()].toSorted((a, b) => a.position - b.position);
}

export async function listSealedAuditEvents(
  tx: ReadTx,
  wanted: {
    readonly organizationId?: number | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly after: number;
    readonly limit: number;
  },
): Promise<SealedAuditEvent[]> {
  const { organizationId, from, to, after, limit } = wanted;
  return tx
    .select(sealedColumns)
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(
      and(
        gt(auditSeal.position, after),
        buildReachCondition(organizationId),
        from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
        to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
      ),
    )
    .orderBy(asc(auditSeal.position))
    .limit(limit);
}

/** Prefixes of events that read or export and change nothing. */
const lookedAt = ['report.', 'pack.', 'chart.', 'assessment.importChecked'];

export async function listSealedEventsOfAssessment(
  tx: ReadTx,
  { id, before }: { readonly id: number; readonly before: Date | null },
): Promise<SealedAuditEvent[]> {
  const member = String(id);
  const named = sql`${member} in (${auditEvent.before}->>'assessment', ${auditEvent.after}->>'assessment')`;
  return tx
    .select(sealedColumns)
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(
      and(
        or(eq(auditEvent.subject, `assessment:${id}`), named),
        ...lookedAt.map((name) => not(like(auditEvent.event, `${name}%`))),
        before === null ? undefined : lt(auditEvent.at, before),
      ),
    )
    .orderBy(asc(auditSeal.position));
}

/** Returns the newest seal. A copy that is stored elsewhere later proves that earlier events are unchanged. */
export async function findAuditChainHead(tx: ReadTx): Promise<{ position: number; hash: Buffer } | null> {
  const [row] = await tx
    .select({ position: auditSeal.position, hash: auditSeal.hash })
    .from(auditSeal)
    .orderBy(desc(auditSeal.position))
    .limit(1);
  return row ?? null;
}
