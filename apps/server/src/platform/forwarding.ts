/**
 * Whether the proxies in front say the caller's address in the way that the settings expect: otherwise a visitor may write
 * it, or everybody counts as one (security page U13). Told to administrators, and to the log when a session begins.
 */
import { BlockList, isIPv6 } from 'node:net';
import type { ForwardingFault } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';
import type { Proxies } from '../config/proxies.ts';
import type { Log } from './log.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function addressesIn(headers: Headers): readonly string[] {
  const given = headers['x-forwarded-for'];
  const text = typeof given === 'string' ? given : (given?.join(',') ?? '');
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** Made once for the settings: each request is looked at. */
const blockLists = new WeakMap<readonly string[], BlockList>();

function blockListOf(networks: readonly string[]): BlockList {
  const made = blockLists.get(networks);
  if (made !== undefined) return made;
  const list = new BlockList();
  blockLists.set(networks, list);
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** What is wrong with how a request says where it comes from; null for nothing. */
export function forwardingFault(proxies: Proxies, peer: string, headers: Headers): ForwardingFault | null {
  const addresses = addressesIn(headers);
  const isSaid =
    addresses.length > 0 || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
  if (proxies === null) return isSaid ? 'untrusted' : null;
  if ('hops' in proxies) {
    if (addresses.length < proxies.hops) return 'fewer';
    return addresses.length > proxies.hops ? 'appended' : null;
  }
  const trusted = blockListOf(proxies.networks);
  const isTrusted = (address: string) =>
    trusted.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4');
  if (!isTrusted(peer)) return isSaid ? 'untrusted' : null;
  const caller = addresses.findLastIndex((address) => !isTrusted(address));
  if (addresses.length === 0) return 'fewer';
  return caller > 0 ? 'appended' : null;
}

const sentences: Readonly<Record<ForwardingFault, string>> = {
  untrusted:
    'a request names the address it comes from, and no proxy is trusted to: set KLARSIKT_TRUST_PROXY',
  fewer: 'fewer proxies are in front than KLARSIKT_TRUST_PROXY trusts: a visitor can write their own address',
  appended:
    'the proxy passes on an address that the visitor wrote: let it set X-Forwarded-For, not add to it',
};

/** Says each fault once. */
export function tellForwarding(log: Pick<Log, 'warn'>): (fault: ForwardingFault | null) => void {
  const told = new Set<ForwardingFault>();
  return (fault) => {
    if (fault === null || told.has(fault)) return;
    told.add(fault);
    log.warn({ fault }, sentences[fault]);
  };
}

const faults = new WeakMap<FastifyRequest, ForwardingFault | null>();

/** Notes it with the request when it comes in. */
export function noteForwarding(request: FastifyRequest, proxies: Proxies): void {
  faults.set(request, forwardingFault(proxies, request.socket.remoteAddress ?? '', request.headers));
}

/** What was noted with the request. */
export const forwardingOf = (request: FastifyRequest): ForwardingFault | null => faults.get(request) ?? null;
