import type { ScannerAddress } from './config.ts';

/** Default port of clamd (the daemon of the virus scanner ClamAV). */
const clamdPort = 3310;
const timeoutMs = 30_000;

const example = 'Give clamd://host:3310, or the path of its socket: clamd:///run/clamav/clamd.ctl';

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Reads the address of the virus scanner; throws if the text is not such an address. */
export function readScannerAddress(text: string): ScannerAddress {
  const url = parsed(text.trim());
  if (url === null || !/^clamd(?:\+unix)?:$/.test(url.protocol))
    throw new Error(`"${text}" is no scanner. ${example}.`);
  const { hostname, port, username, search, hash } = url;
  if (username !== '' || search !== '' || hash !== '')
    throw new Error(`"${text}" holds more than an address. ${example}.`);
  const path = decodeURIComponent(url.pathname);
  if (hostname === '') {
    if (!/^\/[^\0]*[^/\0]$/.test(path))
      throw new Error(`"${text}" names neither a host nor a socket. ${example}.`);
    return { path, timeoutMs };
  }
  if (url.protocol === 'clamd+unix:' || !/^\/?$/.test(path))
    throw new Error(`"${text}" names a host and a path. ${example}.`);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? clamdPort : Number(port),
    timeoutMs,
  };
}
