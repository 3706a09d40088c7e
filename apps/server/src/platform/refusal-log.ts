/** Logs refused calls with caller, address and endpoint, but without the input (security page L1). */
import type { ErrorCode } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

export function logDenial(log: Log, request: FastifyRequest, actor: Actor, code: ErrorCode): void {
  const { userId: user, organizationId: organization } = actor;
  const { ip, id } = request;
  log.info(
    { event: 'denied', code, user, organization, ip, request: id, call: callOf(request) },
    'call denied',
  );
}

/** Refusals that a regular client never receives, so they indicate an attempted bypass. */
const bypasses: ReadonlySet<ErrorCode> = new Set([
  'error.csrf',
  'error.mediatype',
  'error.toolarge',
  'error.toolarge.file',
  'error.toomany',
  'error.upload.infected',
]);

/**
 * Returns true for the first occurrence within a minute, so that repeated calls do not flood the log (security page
 * L2).
 */
export type FirstOfMinuteCheck = (what: string) => boolean;

const minuteMs = 60_000;
const mostHeard = 5000;

export function createFirstOfMinuteCheck(clock: Clock): FirstOfMinuteCheck {
  let minute = 0;
  let heard = new Set<string>();
  return (what) => {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute || heard.size >= mostHeard) heard = new Set();
    minute = now;
    if (heard.has(what)) return false;
    heard.add(what);
    return true;
  };
}

export function logScopeBypass(
  log: Log,
  request: FastifyRequest,
  code: ErrorCode,
  isNews: FirstOfMinuteCheck,
): void {
  if (!bypasses.has(code)) return;
  const { ip, id } = request;
  const call = callOf(request);
  if (code === 'error.toomany' && !isNews(`${ip} ${call}`)) return;
  log.info({ event: 'refused', code, ip, request: id, call }, 'call refused');
}
