/** Addresses that only programs on the same machine reach. */
import { isIP } from 'node:net';

/** Whether a host name or address (IPv6 with or without brackets) is of this machine alone. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
