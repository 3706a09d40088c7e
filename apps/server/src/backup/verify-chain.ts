/** Verifies the audit log in a database by computing its whole hash chain again, as for exports of the log. */
import type { Client } from 'pg';
import { computeAuditSealHash, computeErasureDigest, toSealedAuditEvent } from '../platform/audit.ts';

export interface AuditChainCheck {
  readonly events: number;
  /** Number of events that an erasure of personal data changed and confirmed. */
  readonly erased: number;
  /** Position of the first event that differs from its sealed content; null if every event is intact. */
  readonly brokenAt: number | null;
}

interface ChainRow {
  readonly position: string;
  readonly hash: Buffer;
  readonly salt: string | null;
  readonly erased: string | null;
  readonly confirmed: string | null;
  readonly confirmedAt: string | null;
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
}

const numbered = (text: string | null): number | null => (text === null ? null : Number(text));

const toAuditEvent = (row: ChainRow) => ({
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
});

/** True if the event has its sealed content, or the content that a later erasure of personal data confirms. */
function isIntactEvent(row: ChainRow, previous: Buffer): boolean {
  if (row.erased === null)
    return computeAuditSealHash(previous, toAuditEvent(row), row.salt).equals(row.hash);
  const line = {
    position: Number(row.position),
    previous: previous.toString('hex'),
    seal: row.hash.toString('hex'),
    event: toSealedAuditEvent(toAuditEvent(row), row.salt),
  };
  return Number(row.confirmedAt ?? 0) > line.position && row.confirmed === computeErasureDigest(line);
}

const rowsAtOnce = 1000;

/** Checks every sealed event in the order of the chain. */
export async function verifyAuditChain(client: Client): Promise<AuditChainCheck> {
  let [previous, events, erased]: [Buffer, number, number] = [Buffer.alloc(32), 0, 0];
  for (;;) {
    const { rows } = await client.query<ChainRow>(
      `SELECT s.position, s.hash, s.salt, s.erased_by AS erased, c.after->'events'->>(e.id::text) AS confirmed,
         cs.position AS "confirmedAt", e.id, e.at, e.organization_id AS organization, e.own_organization_id AS own,
         e.user_id AS user, e.actor, e.event, e.subject, e.before, e.after, e.request_id AS request
       FROM audit_seal s JOIN audit_event e ON e.id = s.event_id
       LEFT JOIN audit_event c ON c.id = s.erased_by AND c.event = 'audit.erased'
       LEFT JOIN audit_seal cs ON cs.event_id = c.id
       WHERE s.position > $1 ORDER BY s.position LIMIT ${rowsAtOnce}`,
      [events],
    );
    for (const row of rows) {
      // A gap in the positions means that an event was removed.
      if (Number(row.position) !== events + 1 || !isIntactEvent(row, previous))
        return { events, erased, brokenAt: events + 1 };
      [previous, events] = [row.hash, events + 1];
      if (row.erased !== null) erased += 1;
    }
    if (rows.length < rowsAtOnce) return { events, erased, brokenAt: null };
  }
}
