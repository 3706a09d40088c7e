/**
 * Sends frames over one connection. Syslog has no acknowledgements, so closing the connection serves as one: a
 * receiver that has read everything closes its side after the sender has, whereas unread data makes the receiver's
 * system reset the connection.
 */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { SyslogSettings } from '../config/syslog.ts';

export interface SyslogSendLimits {
  /**
   * Wait before the first frame, in milliseconds. During it a receiver may refuse the client certificate (in TLS 1.3
   * after the handshake), or a load balancer without a receiver may close the connection.
   */
  readonly settleMs: number;
  /** Longest time without traffic in either direction, in milliseconds. */
  readonly silenceMs: number;
  /** Longest time from connecting to the confirmation, in milliseconds. */
  readonly wholeMs: number;
}

export const defaultSyslogSendLimits: SyslogSendLimits = {
  settleMs: 500,
  silenceMs: 10_000,
  wholeMs: 60_000,
};

function openSocket({ tls, host, port, authorities, identity }: SyslogSettings): Socket | TLSSocket {
  // Allow half-open connections, so that the receiver can close its side without closing the side of the sender.
  const target = { host, port, allowHalfOpen: true };
  if (!tls) return connect(target);
  return connectTls({
    ...target,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authorities === null ? {} : { ca: authorities }),
    ...(identity === null ? {} : { cert: identity.certificate, key: identity.key }),
    minVersion: 'TLSv1.2',
  });
}

/** Resolves when the receiver closes the connection after the sender's end; rejects when the connection fails. */
function awaitConfirmation(socket: Socket, limits: SyslogSendLimits): Promise<void> {
  return new Promise((confirm, fail) => {
    socket.setTimeout(limits.silenceMs, () => socket.destroy(new Error('the receiver is silent')));
    socket.once('error', fail);
    socket.once('end', () => {
      if (!socket.writableEnded) socket.destroy(new Error('the receiver closed the connection'));
      else if (socket.writableFinished) confirm();
      else socket.once('finish', confirm);
    });
    socket.once('close', () => fail(new Error('the connection was closed')));
    socket.resume();
  });
}

async function writeFrames(
  socket: Socket,
  frames: readonly Buffer[],
  {
    tls,
    settleMs,
    signal,
  }: { readonly tls: boolean; readonly settleMs: number; readonly signal: AbortSignal },
): Promise<void> {
  await once(socket, tls ? 'secureConnect' : 'connect', { signal });
  await wait(settleMs, undefined, { signal });
  for (const frame of frames) {
    signal.throwIfAborted();
    if (!socket.write(frame)) await once(socket, 'drain', { signal });
  }
  socket.end();
}

/** Sends frames to the receiver; throws unless the receiver has confirmed all of them. */
export async function sendSyslogFrames(
  settings: SyslogSettings,
  frames: readonly Buffer[],
  {
    limits = defaultSyslogSendLimits,
    stop,
  }: { readonly limits?: SyslogSendLimits; readonly stop: AbortSignal },
): Promise<void> {
  stop.throwIfAborted();
  const socket = openSocket(settings);
  const over = new AbortController();
  const end = (reason: Error) => socket.destroy(reason);
  const late = setTimeout(() => end(new Error('the receiver takes too long')), limits.wholeMs);
  const stopped = () => end(new Error('the server stops'));
  stop.addEventListener('abort', stopped, { once: true });
  const confirmed = awaitConfirmation(socket, limits).catch((error: unknown) => {
    over.abort(error);
    throw error;
  });
  const written = writeFrames(socket, frames, {
    tls: settings.tls,
    settleMs: limits.settleMs,
    signal: over.signal,
  });
  // Ignore a failed write: it has the same cause as the failure of the connection, which is reported.
  written.catch(() => undefined);
  try {
    await confirmed;
    await written;
  } finally {
    clearTimeout(late);
    stop.removeEventListener('abort', stopped);
    socket.destroy();
  }
}
