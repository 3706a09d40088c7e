/**
 * Messages of webhooks, stored in the transaction of the change. A message contains ids, a kind and a link; its texts
 * are stored separately.
 */
import { type WebhookEventKind, webhookEventKinds, webhookEvents } from '@klarsikt/contract';
import type { AuditEntry } from './audit.ts';
import type { SqlStatement } from './tx.ts';

const kindByEvent: ReadonlyMap<string, WebhookEventKind> = new Map(
  webhookEventKinds.flatMap((kind) => webhookEvents[kind].map((event) => [event, kind] as const)),
);

type Noted = Pick<AuditEntry, 'event' | 'subject'> & { readonly before?: unknown; readonly after?: unknown };

function notedIn({ before, after }: Noted, member: string): unknown {
  for (const state of [after, before])
    if (typeof state === 'object' && state !== null && Object.hasOwn(state, member))
      return Reflect.get(state, member);
  return undefined;
}

function assessmentOf(entry: Noted): number | null {
  const [object = '', id = ''] = entry.subject.split(':');
  if (object === 'assessment') return Number(id);
  const noted = notedIn(entry, 'assessment');
  return typeof noted === 'number' ? noted : null;
}

/** Address, without the origin, of the page that shows the subject of the event. */
function pageOf(
  kind: WebhookEventKind,
  { id, assessment }: { id: string; assessment: number | null },
): string {
  const [area = ''] = kind.split('.');
  const within = assessment === null ? '/ra' : `/ra/${assessment}`;
  switch (area) {
    case 'signoff':
      return `${within}/signoff`;
    case 'action':
      return `${within}/actions?open=${id}`;
    case 'comment':
      return assessment === null ? within : `${within}/comments`;
    case 'news':
      return '/feed';
    case 'version':
      return '/admin/models';
    case 'user':
      return `/admin/users?open=${id}`;
    case 'report':
      return assessment === null ? within : `${within}/report`;
    default:
      return within;
  }
}

/** Creates the message of one event: its payload, and its texts for webhooks that may receive texts. */
export function createWebhookMessage(entry: Noted) {
  const kind = kindByEvent.get(entry.event);
  if (kind === undefined) return null;
  const at = entry.subject.indexOf(':');
  const [object, id] =
    at < 0 ? [entry.subject, ''] : [entry.subject.slice(0, at), entry.subject.slice(at + 1)];
  const assessment = kind === 'assessment.deleted' ? null : assessmentOf(entry);
  const title = [notedIn(entry, 'title'), notedIn(entry, 'name')].find((text) => typeof text === 'string');
  return {
    kind,
    payload: {
      event: entry.event,
      object,
      id: /^\d+$/.test(id) ? Number(id) : id,
      ...(assessment === null ? {} : { assessment }),
      link: pageOf(kind, { id, assessment }),
    },
    texts: title === undefined ? null : { title },
  };
}

/** Creates the statement that stores the messages of a change; empty if the change has no events for webhooks. */
export function createWebhookStatements(
  entries: readonly AuditEntry[],
  { organizationId, at }: { readonly organizationId: number | null; readonly at: Date },
): readonly SqlStatement[] {
  const events = entries.flatMap((entry) => {
    const message = createWebhookMessage(entry);
    return message === null ? [] : [{ organization: entry.organizationId ?? organizationId, ...message }];
  });
  if (events.length === 0) return [];
  return [
    {
      text: 'select note_webhooks($1::timestamptz, $2::json)',
      values: [at.toISOString(), JSON.stringify(events)],
    },
  ];
}
