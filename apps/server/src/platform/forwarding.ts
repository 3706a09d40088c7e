/**
 * Checks that the proxies in front report the caller's address as configured. Otherwise visitors could forge their
 * address, or all callers would share one (security page U13). Administrators see the fault, and it is logged when a
 * session begins.
 */
import { BlockList, isIPv6 } from 'node:net';
import type { ForwardingFault } from '@klarsikt/contract';
import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config/proxies.ts';
import type { Log } from './log.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function readForwardedAddresses(headers: Headers): readonly string[] {
  const given = headers['x-forwarded-for'];
  const text = typeof given === 'string' ? given : (given?.join(',') ?? '');
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** The lists are cached by configuration, because every request needs them. */
const blockLists = new WeakMap<readonly string[], BlockList>();

function createBlockList(networks: readonly string[]): BlockList {
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

const toPlainIpv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isListed = (list: BlockList, address: string): boolean =>
  list.check(toPlainIpv4(address), isIPv6(toPlainIpv4(address)) ? 'ipv6' : 'ipv4');

/** True if the other end of a connection is a proxy whose headers are trusted. */
export function isTrustedProxy(proxies: TrustedProxies, peer: string): boolean {
  if (proxies === null) return false;
  return 'hops' in proxies || isListed(createBlockList(proxies.networks), peer);
}

/** Finds a fault in the forwarding headers of the request; null if there is none. */
export function findForwardingFault(
  proxies: TrustedProxies,
  peer: string,
  headers: Headers,
): ForwardingFault | null {
  const addresses = readForwardedAddresses(headers);
  const isSaid =
    addresses.length > 0 || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
  if (proxies === null) return isSaid ? 'untrusted' : null;
  if ('hops' in proxies) {
    if (addresses.length < proxies.hops) return 'fewer';
    return addresses.length > proxies.hops ? 'appended' : null;
  }
  const trusted = createBlockList(proxies.networks);
  const isTrusted = (address: string) => isListed(trusted, address);
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

export function createForwardingWarning(log: Pick<Log, 'warn'>): (fault: ForwardingFault | null) => void {
  const told = new Set<ForwardingFault>();
  return (fault) => {
    if (fault === null || told.has(fault)) return;
    told.add(fault);
    log.warn({ fault }, sentences[fault]);
  };
}

const faults = new WeakMap<FastifyRequest, ForwardingFault | null>();

export function recordForwardingFault(request: FastifyRequest, proxies: TrustedProxies): void {
  faults.set(request, findForwardingFault(proxies, request.socket.remoteAddress ?? '', request.headers));
}

export const getForwardingFault = (request: FastifyRequest): ForwardingFault | null =>
  faults.get(request) ?? null;
