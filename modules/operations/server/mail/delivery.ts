import { Readable } from 'node:stream';
import { isLoopbackHost } from '@klarsikt/server/config/loopback.ts';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface MailToDeliver {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** Address at which a mail program can unsubscribe; null for kinds of mail without subscription. */
  readonly unsubscribe: string | null;
  /** An attached file, with its content in base64; null if there is none. */
  readonly attachment: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  } | null;
}

export type MailDeliveryOutcome =
  | { readonly kind: 'taken' }
  /** The server refused the mail permanently (5xx) or temporarily (4xx). */
  | { readonly kind: 'refused'; readonly forGood: boolean; readonly reason: string }
  /** The connection failed, or ended before the mail was passed to the server. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The mail was passed to the server, but no response came, so the server may have accepted it. */
  | { readonly kind: 'unknown'; readonly reason: string };

const connectMs = 10_000;
/**
 * Milliseconds to wait for the server's response to the message. RFC 5321 allows more time, but the response must
 * arrive within the lease of a claim.
 */
const answerMs = 60_000;

function createSmtpOptions(url: URL): SMTPConnection.Options {
  const secure = url.protocol === 'smtps:';
  const optional = isLoopbackHost(url.hostname) || url.searchParams.get('tls') === 'optional';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !optional,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  };
}

interface SmtpReply {
  readonly command: string;
  readonly code: number;
  readonly reason: string;
}

/** Returns the message of an error on one line, without data that was sent to the server. */
function parseSmtpError(error: unknown): SmtpReply {
  if (!(error instanceof Error)) return { command: '', code: 0, reason: String(error) };
  const text = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
  return {
    command: 'command' in error ? String(error.command) : '',
    code: 'responseCode' in error ? Number(error.responseCode) : 0,
    reason: text.replace(/\s+/g, ' ').slice(0, 300),
  };
}

/**
 * A refusal of these commands concerns this mail; a refusal of earlier commands concerns the connection or the
 * account.
 */
const aboutMail = /^(MAIL|RCPT|DATA)/;

function judge(error: unknown, handedOver: boolean): MailDeliveryOutcome {
  const { command, code, reason } = parseSmtpError(error);
  if (code >= 400 && (aboutMail.test(command) || handedOver))
    return { kind: 'refused', forGood: code >= 500, reason };
  return handedOver ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Creates the headers of RFC 2369 and RFC 8058; the latter needs https, so that the mail program may send a POST. */
function createListHeaders(unsubscribe: string | null): Record<string, string> {
  if (unsubscribe === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(unsubscribe.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

async function bytesOf(letter: MailToDeliver) {
  const { from, to, messageId, date, subject, text, html, language } = letter;
  const info = await composer.sendMail({
    from,
    to: { name: '', address: to },
    messageId,
    date,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...createListHeaders(letter.unsubscribe),
    },
    attachments: letter.attachment === null ? [] : [{ ...letter.attachment, encoding: 'base64' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = Buffer.isBuffer(info.message) ? info.message : Buffer.from(String(info.message));
  return { bytes, envelope: info.envelope };
}

/** Delivers one mail. It never throws; `signal` aborts the SMTP conversation. */
export async function deliverMail(
  smtpUrl: string,
  letter: MailToDeliver,
  signal: AbortSignal,
): Promise<MailDeliveryOutcome> {
  const url = new URL(smtpUrl);
  const { bytes, envelope } = await bytesOf(letter);
  const connection = new SMTPConnection(createSmtpOptions(url));
  const sender = envelope.from === false || envelope.from === undefined ? '' : envelope.from;
  let handedOver = false;
  return new Promise<MailDeliveryOutcome>((resolve) => {
    const end = (outcome: MailDeliveryOutcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome);
      if (outcome.kind === 'taken') connection.quit();
      else connection.close();
    };
    const fail = (error: unknown) => end(judge(error, handedOver));
    const stop = () => fail(new Error('stopped'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    // The connection reads this stream once the server has accepted DATA; from then on the server may have the mail.
    const message = new Readable({
      read() {
        handedOver = true;
        this.push(bytes);
        this.push(null);
      },
    });
    const send = () =>
      connection.send({ from: sender, to: envelope.to }, message, (error) => {
        if (error) fail(error);
        else end({ kind: 'taken' });
      });
    connection.on('error', fail);
    connection.on('end', () => fail(new Error('the connection was closed')));
    connection.connect((error) => {
      if (error) return fail(error);
      if (url.username === '') return send();
      const user = decodeURIComponent(url.username);
      const pass = decodeURIComponent(url.password);
      connection.login({ user, pass, credentials: { user, pass } }, (refused) =>
        refused ? fail(refused) : send(),
      );
    });
  });
}
