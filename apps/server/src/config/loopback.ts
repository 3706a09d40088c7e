import { isIP } from 'node:net';

/** True for host names and addresses (IPv6 with or without brackets) that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
