/**
 * Exports the log as a file that can be verified on its own: each event with its seal, and instructions for the
 * check.
 */
import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { toSealedAuditEvent } from '@klarsikt/server/platform/audit.ts';
import type { SealedAuditEvent } from './store.ts';

export interface AuditExportHead {
  readonly exported: Date;
  readonly by: string;
  readonly organization: { readonly id: number; readonly name: string };
  readonly asked: {
    readonly organizationId?: number | undefined;
    readonly assessment?: number;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly after: number;
  };
  readonly chain: { readonly position: number; readonly hash: Buffer } | null;
}

const howToVerify = [
  'One JSON object per line. The first line is this head, the last one the foot, every other one an event of the audit log.',
  'seal = SHA-256(previous seal as 32 bytes, then the event as canonical JSON in UTF-8); the first event of the chain has 32 zero bytes before it.',
  'A line with `erased` holds an event that an erasure of personal data changed after it was sealed. Its seal is that of the former content; the event with the id `erased` has, in `after.events` under the id of the changed one, SHA-256 of the canonical JSON of {event, position, previous, seal} as they are now.',
  'Canonical JSON: no white space; the keys of every object sorted by UTF-16 code units; numbers and strings as JSON.stringify writes them.',
  'Where two lines have consecutive positions, `previous` of the later one is `seal` of the earlier one. Positions in between belong to events outside this file.',
  '`digest` in the foot is SHA-256 over all lines before it, each with its line feed.',
  'Keep `chain.head` of this file: a later export from the same installation must contain that seal at that position, or the log was changed.',
  'With the source of Klarsikt at hand: npm run audit:verify -- FILE...',
] as const;

const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

function headLine(head: AuditExportHead): unknown {
  const { exported, by, organization, asked, chain } = head;
  return {
    klarsikt: 'audit log',
    format: 1,
    exported: exported.toISOString(),
    by,
    organization,
    only: {
      organization: asked.organizationId ?? null,
      ...(asked.assessment === undefined ? {} : { assessment: asked.assessment }),
      from: iso(asked.from),
      to: iso(asked.to),
      after: asked.after,
    },
    chain: {
      head: chain === null ? null : { position: chain.position, seal: chain.hash.toString('hex') },
    },
    verify: howToVerify,
  };
}

/**
 * Returns an event with its position in the chain in the form that exports use; seals of erasures confirm this form.
 */
export function createAuditEventLine({ position, hash, previous, event, salt, erasedBy }: SealedAuditEvent) {
  return {
    position,
    previous: (previous ?? Buffer.alloc(32)).toString('hex'),
    seal: hash.toString('hex'),
    event: toSealedAuditEvent(event, salt),
    ...(erasedBy === null ? {} : { erased: erasedBy }),
  };
}

/** Writes the whole file. `next` is set if another file contains further events. */
export function writeAuditFile(
  head: AuditExportHead,
  sealed: readonly SealedAuditEvent[],
  next: number | null,
): Buffer {
  const digest = createHash('sha256');
  const parts: string[] = [];
  const write = (line: unknown): void => {
    const text = `${toCanonicalJson(line)}\n`;
    digest.update(text);
    parts.push(text);
  };
  write(headLine(head));
  for (const each of sealed) write(createAuditEventLine(each));
  const foot = { end: true, events: sealed.length, next, digest: digest.digest('hex') };
  parts.push(`${toCanonicalJson(foot)}\n`);
  return Buffer.from(parts.join(''), 'utf8');
}
