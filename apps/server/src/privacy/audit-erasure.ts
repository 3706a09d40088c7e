/**
 * Keeps the audit log verifiable after personal data was removed: the event of the erasure confirms the new content.
 */
import { randomUUID } from 'node:crypto';
import { erasureAuditEvent } from '@klarsikt/contract';
import type { Client } from 'pg';
import { computeErasureDigest, toSealedAuditEvent } from '../platform/audit.ts';

/** The person or operator who erases data, as named in the audit log. */
export interface Eraser {
  readonly userId: number | null;
  readonly organizationId: number | null;
  readonly name: string;
}

interface ChangedEvent {
  readonly id: string;
  readonly at: Date;
  readonly organization: string | null;
  readonly own: string | null;
  readonly user: string | null;
  readonly actor: string;
  readonly event: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request: string | null;
  readonly position: string;
  readonly hash: Buffer;
  readonly previous: Buffer | null;
}

const numbered = (text: string | null): number | null => (text === null ? null : Number(text));

/** Largest number of changed events that one event confirms. */
const confirmedAtOnce = 500;

function listSealedEvents(client: Client, ids: readonly number[]) {
  return client.query<ChangedEvent>(
    `SELECT e.id, e.at, e.organization_id AS organization, e.own_organization_id AS own, e.user_id AS user, e.actor, e.event,
       e.subject, e.before, e.after, e.request_id AS request, s.position, s.hash,
       (SELECT b.hash FROM audit_seal b WHERE b.position = s.position - 1) AS previous
     FROM audit_event e JOIN audit_seal s ON s.event_id = e.id WHERE e.id = ANY ($1) ORDER BY s.position`,
    [ids],
  );
}

/** Formats the event as in exports of the audit log, with a new salt. */
function formatEventLine(row: ChangedEvent, salt: string) {
  const event = {
    id: Number(row.id),
    at: row.at,
    organizationId: numbered(row.organization),
    ownOrganizationId: numbered(row.own),
    userId: numbered(row.user),
    actor: row.actor,
    event: row.event,
    subject: row.subject,
    before: row.before,
    after: row.after,
    requestId: row.request,
  };
  return {
    position: Number(row.position),
    previous: (row.previous ?? Buffer.alloc(32)).toString('hex'),
    seal: row.hash.toString('hex'),
    event: toSealedAuditEvent(event, salt),
  };
}

/** Confirms the changed events of one organisation by an event in the log of this organisation. */
async function confirmErasedOfOrganization(
  client: Client,
  rows: readonly ChangedEvent[],
  given: { readonly at: Date; readonly eraser: Eraser; readonly userId: number },
): Promise<void> {
  const salted = rows.map((row) => ({ row, salt: randomUUID() }));
  const events = Object.fromEntries(
    salted.map(({ row, salt }) => [row.id, computeErasureDigest(formatEventLine(row, salt))]),
  );
  const { at, eraser, userId } = given;
  const organizationId = numbered(rows[0]?.organization ?? null);
  const { rows: made } = await client.query<{ id: string }>(
    `INSERT INTO audit_event (at, organization_id, own_organization_id, user_id, actor, event, subject, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      at,
      organizationId,
      eraser.organizationId,
      eraser.userId,
      eraser.name,
      erasureAuditEvent,
      `user:${userId}`,
      JSON.stringify({ events }),
    ],
  );
  await client.query(
    `UPDATE audit_seal s SET salt = g.salt, erased_by = $1
     FROM unnest($2::bigint[], $3::uuid[]) AS g(id, salt) WHERE s.event_id = g.id`,
    [made[0]?.id, salted.map(({ row }) => row.id), salted.map(({ salt }) => salt)],
  );
}

/**
 * Confirms events that this transaction changed. Events without a seal need no confirmation: they are sealed with their
 * new content.
 */
export async function insertErasureConfirmations(
  client: Client,
  ids: readonly number[],
  given: { readonly at: Date; readonly eraser: Eraser; readonly userId: number },
): Promise<void> {
  for (let start = 0; start < ids.length; start += confirmedAtOnce) {
    const { rows } = await listSealedEvents(client, ids.slice(start, start + confirmedAtOnce));
    const organizations = new Set(rows.map(({ organization }) => organization));
    for (const organization of organizations)
      await confirmErasedOfOrganization(
        client,
        rows.filter((row) => row.organization === organization),
        given,
      );
  }
}
