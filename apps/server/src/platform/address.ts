import { isIPv6 } from 'node:net';

/** Removes the caller's port from an address, because some proxies append it and it changes with each connection. */
const removePort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address;

/**
 * Returns the key under which calls from an address are counted. An IPv6 customer usually has a whole /64 network, so
 * a /64 network counts as one address.
 */
export function toIpAddressKey(given: string): string {
  const ip = removePort(given);
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
