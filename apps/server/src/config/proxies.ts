/**
 * Decides whose X-Forwarded-For header is trusted. A value that trusts every address prevents the start, because
 * callers could then forge their address.
 */
import { BlockList, isIP } from 'node:net';

/** Number of proxies in front, or their networks; null for none. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] } | null;

const mostHops = 8;
const mostNetworks = 32;
/**
 * Shortest accepted prefixes. Wider networks also contain public addresses, because the widest private networks are
 * 10.0.0.0/8 and fc00::/7.
 */
const widest = { 4: 8, 6: 7 } as const;

const example = 'Give the number of proxies in front (1), or their networks (10.0.3.0/24, 192.168.1.7)';

/** An IPv6 network can contain all IPv4 addresses in the form `::ffff:1.2.3.4`. */
function hasEveryIpv4Address(address: string, prefix: number): boolean {
  const list = new BlockList();
  list.addSubnet(address, prefix, 'ipv6');
  return ['1.2.3.4', '201.2.3.4'].every((each) => list.check(`::ffff:${each}`, 'ipv6'));
}

function checkNetwork(network: string): void {
  const [address = '', given, ...more] = network.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0 || address.includes('%'))
    throw new Error(`"${network}" is no network. ${example}.`);
  const longest = family === 4 ? 32 : 128;
  const prefix = given === undefined ? longest : Number(/^\d{1,3}$/.exec(given)?.[0] ?? Number.NaN);
  if (!(prefix <= longest)) throw new Error(`"${network}" is no network. ${example}.`);
  if (prefix < widest[family] || (family === 6 && hasEveryIpv4Address(address, prefix)))
    throw new Error(`"${network}" would believe what anybody writes about their own address. ${example}.`);
}

/**
 * Reads the setting; throws if the text is neither a number nor a list of networks, or if it includes every address.
 */
export function readProxies(text: string): TrustedProxies {
  const given = text.trim();
  if (given === '' || given === 'off' || given === '0') return null;
  if (/^\d+$/.test(given)) {
    const hops = Number(given);
    if (hops <= mostHops) return { hops };
    throw new Error(`${given} proxies one behind the other would believe anybody. ${example}.`);
  }
  if (/^(on|true|yes|all|any|\*)$/i.test(given))
    throw new Error(`"${given}" would believe what anybody writes about their own address. ${example}.`);
  const networks = given.split(',').map((network) => network.trim());
  if (networks.length > mostNetworks) throw new Error(`More than ${mostNetworks} networks. ${example}.`);
  for (const network of networks) checkNetwork(network);
  return { networks };
}
