/**
 * The only client for outbound calls: it calls public addresses by https, and origins that the operator lists
 * (docs/decisions/0008-federation-in-the-server.md). It resolves, checks and pins the address once, follows no
 * redirects, and limits time and size (security page R1).
 */
import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4 } from 'node:net';

const reasons = {
  unreadable: 'the address cannot be read',
  user: 'the address names a user',
  scheme: 'only https is called',
  unknownHost: 'the host is not known',
  noAddress: 'the host has no address',
  notPublic: 'the host is not public',
  tooLarge: 'the answer is too large',
  late: 'no answer in time',
} as const;

export type OutboundRefusalReason = keyof typeof reasons;

export class OutboundRefusal extends Error {
  readonly reason: OutboundRefusalReason;
  constructor(reason: OutboundRefusalReason, options?: ErrorOptions) {
    super(reasons[reason], options);
    this.name = 'OutboundRefusal';
    this.reason = reason;
  }
}

export interface OutboundOptions {
  /** Origins that the operator allows, whatever their scheme and address. */
  readonly allowedOrigins: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
/**
 * Public IPv6 addresses are the global unicast addresses without the ranges that embed other addresses or are
 * reserved for documentation.
 */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const excludedV6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  excludedV6.addSubnet(net, bits, 'ipv6');

/** True if the address is reachable from the internet; always false for IPv4 addresses embedded in IPv6. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !excludedV6.check(address, 'ipv6');
}

interface Target {
  readonly url: URL;
  readonly address: string;
  readonly family: number;
}

async function resolveTarget(text: string, allowed: ReadonlySet<string>): Promise<Target> {
  if (!URL.canParse(text)) throw new OutboundRefusal('unreadable');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new OutboundRefusal('user');
  const vouched = allowed.has(url.origin);
  const taken = vouched ? ['https:', 'http:'] : ['https:'];
  if (!taken.includes(url.protocol)) throw new OutboundRefusal('scheme');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await resolve(host, { all: true }).catch((error: unknown) => {
    throw new OutboundRefusal('unknownHost', { cause: error });
  });
  const [first] = addresses;
  if (!first) throw new OutboundRefusal('noAddress');
  if (!vouched && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutboundRefusal('notPublic');
  return { url, ...first };
}

function exchange(target: Target, given: OutboundRequest, maxBytes: number): Promise<Response> {
  const { url, address, family } = target;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method: given.method ?? 'GET',
        headers: {
          ...given.headers,
          ...(given.body === undefined ? {} : { 'content-length': Buffer.byteLength(given.body) }),
        },
        signal: given.signal,
        // Connect to the checked address, even if the name resolves to another address in the meantime.
        lookup: (_host, options, answer) =>
          options.all ? answer(null, [{ address, family }]) : answer(null, address, family),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) response.destroy(new OutboundRefusal('tooLarge'));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => {
          const status = response.statusCode ?? 502;
          const headers = new Headers();
          for (const [name, value] of Object.entries(response.headers))
            if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
          const empty = status === 204 || status === 304 || status < 200;
          done(
            new Response(empty ? null : Buffer.concat(chunks), {
              status: status < 200 ? 502 : status,
              headers,
            }),
          );
        });
      },
    );
    request.on('error', fail);
    request.end(given.body);
  });
}

/** Makes an outbound call. Throws OutboundRefusal for a call that is not allowed, and the cause of a failed call. */
export type OutboundFetch = (url: string, given?: OutboundRequest) => Promise<Response>;

export function createOutboundFetch(options: OutboundOptions): OutboundFetch {
  const allowed = new Set(options.allowedOrigins);
  const { timeoutMs = 5000, maxBytes = 20 * 1024 * 1024 } = options;
  return async (text, given = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = given.signal ? AbortSignal.any([given.signal, deadline]) : deadline;
    const late = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new OutboundRefusal('late')), { once: true });
    });
    const call = async () => exchange(await resolveTarget(text, allowed), { ...given, signal }, maxBytes);
    return Promise.race([call(), late]);
  };
}

/**
 * Throws OutboundRefusal for an address that may not be called; sends no request. Every later call checks the address
 * again.
 */
export type OutboundAddressCheck = (url: string) => Promise<void>;

export function createOutboundAddressCheck({
  allowedOrigins,
}: Pick<OutboundOptions, 'allowedOrigins'>): OutboundAddressCheck {
  const allowed = new Set(allowedOrigins);
  return async (text) => {
    await resolveTarget(text, allowed);
  };
}
