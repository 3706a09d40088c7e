import type { AuditRow, audit, InputOf } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { anywhere, literally } from '@klarsikt/server/platform/like.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { organization } from '@klarsikt/server/schema/identity.ts';
import { auditEvent, auditSeal } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { namesOf, subjectNames } from './names.store.ts';

type Wanted = InputOf<typeof audit.list>['body'];
type Row = typeof auditEvent.$inferSelect;

/** Most events that are counted: counting more would take too long. */
const countedUpTo = 100_000;

const eventIs = (name: string): SQL =>
  name.endsWith('.') ? like(auditEvent.event, `${name}%`) : eq(auditEvent.event, name);
const subjectIs = (subject: string): SQL =>
  subject.endsWith(':')
    ? like(auditEvent.subject, `${literally(subject)}%`)
    : eq(auditEvent.subject, subject);

/** The organisations in reach, and what concerns none when the whole installation is looked at. */
function inReach(organizationId: number | undefined): SQL | undefined {
  return organizationId === undefined ? undefined : eq(auditEvent.organizationId, organizationId);
}

function wordsIn(text: string | undefined): SQL | undefined {
  const words = text?.trim() ?? '';
  if (words === '') return undefined;
  const pattern = anywhere(words);
  return or(
    ilike(auditEvent.actor, pattern),
    ilike(auditEvent.event, pattern),
    ilike(auditEvent.subject, pattern),
    sql`normalize(${auditEvent.before}::text, NFC) ilike ${pattern}`,
    sql`normalize(${auditEvent.after}::text, NFC) ilike ${pattern}`,
  );
}

function conditionOf(wanted: Wanted): SQL | undefined {
  const { events, actor, userId, subject, organizationId, from, to, text } = wanted;
  const who = actor?.trim() ?? '';
  return and(
    inReach(organizationId),
    events && events.length > 0 ? or(...events.map(eventIs)) : undefined,
    who === '' ? undefined : ilike(auditEvent.actor, anywhere(who)),
    userId === undefined ? undefined : eq(auditEvent.userId, userId),
    subject === undefined || subject === '' ? undefined : subjectIs(subject),
    from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
    to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
    wordsIn(text),
  );
}

/** The name that the event itself noted: it stays when the thing is gone. */
function notedName(...states: readonly unknown[]): string | null {
  for (const state of states)
    if (typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string')
      return state.name;
  return null;
}

export async function listAudit(
  tx: ReadTx,
  wanted: Wanted,
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
  const subjects = await subjectNames(
    tx,
    found.map(({ subject }) => subject),
    language,
  );
  const names = await namesOf(tx, [
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
    subjectName: subjects.get(row.subject) ?? notedName(after, before),
    before,
    after,
  }));
  return { rows, total: Number(sum?.total ?? 0) };
}

/** Organisations to choose from. */
export function organizationsInReach(tx: ReadTx): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.kind, ['system', 'customer']))
    .orderBy(asc(organization.name), asc(organization.id))
    .limit(500);
}

export interface Sealed {
  readonly position: number;
  readonly hash: Buffer;
  /** The seal before it; null for the first of the chain. */
  readonly previous: Buffer | null;
  readonly event: Row;
}

/** Sealed events in the order of the chain. */
export async function sealedEvents(
  tx: ReadTx,
  wanted: {
    readonly organizationId?: number | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly after: number;
    readonly limit: number;
  },
): Promise<Sealed[]> {
  const { organizationId, from, to, after, limit } = wanted;
  const before = sql<Buffer | null>`(select b.hash from audit_seal b where b.position = ${auditSeal.position} - 1)`;
  return tx
    .select({ position: auditSeal.position, hash: auditSeal.hash, previous: before, event: auditEvent })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(
      and(
        gt(auditSeal.position, after),
        inReach(organizationId),
        from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
        to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
      ),
    )
    .orderBy(asc(auditSeal.position))
    .limit(limit);
}

/** Events that tell what somebody looked at or took along, and change nothing. */
const lookedAt = ['report.', 'pack.', 'chart.', 'assessment.importChecked'];

/** Sealed events that changed an assessment or what belongs to it, in the order of the chain. */
export async function sealedOfAssessment(
  tx: ReadTx,
  { id, before }: { readonly id: number; readonly before: Date | null },
): Promise<Sealed[]> {
  const member = String(id);
  const named = sql`${member} in (${auditEvent.before}->>'assessment', ${auditEvent.after}->>'assessment')`;
  const previous = sql<Buffer | null>`(select b.hash from audit_seal b where b.position = ${auditSeal.position} - 1)`;
  return tx
    .select({ position: auditSeal.position, hash: auditSeal.hash, previous, event: auditEvent })
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

/** The newest seal: kept outside, it shows later whether anything before it was changed. */
export async function chainHead(tx: ReadTx): Promise<{ position: number; hash: Buffer } | null> {
  const [row] = await tx
    .select({ position: auditSeal.position, hash: auditSeal.hash })
    .from(auditSeal)
    .orderBy(desc(auditSeal.position))
    .limit(1);
  return row ?? null;
}
