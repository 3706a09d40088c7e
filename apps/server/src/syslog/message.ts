/** Builds messages of RFC 5424 in frames of RFC 6587 (octet counting), as RFC 5425 requires for TLS. */
import { hostname } from 'node:os';
import { type AuditRow, type AuditSeal, formatAuditLine } from '../platform/audit.ts';

export const syslogFacilities = { daemon: 3, audit: 13 } as const;
/** Codes of severities (RFC 5424 section 6.2.1). */
export const syslogSeverities = { critical: 2, error: 3, warning: 4, notice: 5 } as const;
type Severity = keyof typeof syslogSeverities;

/** 32473 is the enterprise number for documentation (RFC 5612), because Klarsikt has no number of its own. */
const dataId = 'klarsikt@32473';
const nothing = '-';

/** Fields that identify the sender of messages: RFC 5424 sections 6.2.4 to 6.2.6 and 7.2. */
export interface SyslogOrigin {
  readonly host: string;
  readonly processId: number;
  readonly version: string;
}

const toPrintable = (text: string, longest: number): string =>
  text.replace(/[^\x21-\x7e]/g, '_').slice(0, longest) || nothing;

export const createSyslogOrigin = (version: string): SyslogOrigin => ({
  host: toPrintable(hostname(), 255),
  processId: process.pid,
  version,
});

/**
 * Escapes a parameter value (RFC 5424 section 6.3.3). The RFC permits control characters, but receivers write one
 * line per message, so they become blanks.
 */
const escapeParameter = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, (sign) => `\\${sign}`);

type Parameters = Readonly<Record<string, string | number | null>>;

function formatElement(id: string, parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escapeParameter(String(value))}"`],
  );
  return `[${id}${given.join('')}]`;
}

interface Message {
  readonly facility: keyof typeof syslogFacilities;
  readonly severity: Severity;
  readonly at: Date;
  /** Kind of the message, in at most 32 printable characters. */
  readonly kind: string;
  readonly parameters: Parameters;
  readonly text: string;
}

const mark = '\ufeff';

function formatMessage(message: Message, { host, processId, version }: SyslogOrigin): Buffer {
  const { facility, severity, at, kind, parameters, text } = message;
  const priority = syslogFacilities[facility] * 8 + syslogSeverities[severity];
  const head = `<${priority}>1 ${at.toISOString()} ${host} klarsikt ${processId} ${toPrintable(kind, 32)}`;
  const data = [
    formatElement(dataId, parameters),
    formatElement('origin', { software: 'Klarsikt', swVersion: version.slice(0, 32) }),
  ];
  return Buffer.from(`${head} ${data.join('')} ${mark}${text}`, 'utf8');
}

export const frameSyslogMessage = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${message.length} `, 'latin1'), message]);

/** Events that can indicate an attack; their messages have a higher severity. */
const suspicious: ReadonlySet<string> = new Set([
  'login.failed',
  'login.locked',
  'login.rescueOpened',
  'login.rescued',
  'federation.failed',
]);

export interface SealedAuditRow {
  readonly row: AuditRow;
  readonly seal: AuditSeal;
}

/**
 * Longest name or subject in a shortened event, in characters, so that the event fits into the smallest permitted
 * message.
 */
const longestName = 128;
const shorten = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, longestName);

function toAuditMessage({ row, seal }: SealedAuditRow, text: string): Message {
  return {
    facility: 'audit',
    severity: suspicious.has(row.event) ? 'warning' : 'notice',
    at: row.at,
    kind: row.event,
    parameters: {
      id: row.id,
      position: seal.position,
      seal: seal.hash.toString('hex'),
      event: row.event,
      subject: row.subject,
      organization: row.organizationId,
      actorOrganization: row.ownOrganizationId,
      actor: row.userId,
      request: row.requestId,
    },
    text,
  };
}

/**
 * Formats an audit event with the same JSON as on standard output. If it exceeds the receiver's limit, it is sent
 * without its states before and after; `omitted` names the missing parts, which the installation's log contains.
 */
export function formatSyslogAuditMessage(
  sealed: SealedAuditRow,
  origin: SyslogOrigin,
  maxBytes: number,
): Buffer {
  const whole = formatMessage(toAuditMessage(sealed, formatAuditLine(sealed.row, sealed.seal)), origin);
  if (whole.length <= maxBytes) return whole;
  const { row, seal } = sealed;
  const { before: _, after: __, ...rest } = row;
  const event = { ...rest, actor: shorten(row.actor), subject: shorten(row.subject) };
  const audit = { position: seal.position, seal: seal.hash.toString('hex'), event };
  const short = JSON.stringify({ audit: { ...audit, omitted: ['before', 'after'] } });
  return formatMessage(toAuditMessage({ seal, row: { ...row, ...event } }, short), origin);
}

/** A warning or error in the server's log. */
export interface LogNotice {
  readonly severity: Severity;
  readonly at: Date;
  readonly text: string;
}

export function formatSyslogNotice(
  { severity, at, text }: LogNotice,
  origin: SyslogOrigin,
  maxBytes: number,
): Buffer {
  const format = (line: string) =>
    formatMessage(
      { facility: 'daemon', severity, at, kind: 'log', parameters: { event: 'log' }, text: line },
      origin,
    );
  const whole = format(text);
  if (whole.length <= maxBytes) return whole;
  const room = Math.max(0, maxBytes - format('').length);
  return format(
    Buffer.from(text, 'utf8')
      .subarray(0, room)
      .toString('utf8')
      .replace(/\ufffd+$/, ''),
  );
}
