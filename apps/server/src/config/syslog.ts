/** Settings of the syslog receiver: its address, and certificates and keys as PEM. */
import { createPrivateKey, X509Certificate } from 'node:crypto';

export interface SyslogAddress {
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
  /** Largest message in octets that the receiver accepts. */
  readonly maxBytes: number;
}

export interface SyslogSettings extends SyslogAddress {
  /** Certificates (PEM) of the authorities that sign the receiver's certificate; null for the public authorities. */
  readonly authorities: string | null;
  /** Client certificate and key for the receiver; null: none. */
  readonly identity: { readonly certificate: string; readonly key: string } | null;
}

/** Registered ports: syslog-tls (RFC 5425) and syslog-conn (RFC 3195; also usual for octet counting over TCP). */
const ports = { 'syslog+tls:': 6514, 'syslog+tcp:': 601 } as const;
/** RFC 5424 section 6.1: receivers should accept 2048 octets. Most accept 8192 by default. */
const sizes = { least: 2048, usual: 8192, most: 1_048_576 } as const;

const isScheme = (protocol: string): protocol is keyof typeof ports => Object.hasOwn(ports, protocol);

function readSize(query: URLSearchParams): number {
  const names = [...query.keys()];
  if (names.some((name) => name !== 'size') || names.length > 1)
    throw new Error('It has more behind the question mark than one size.');
  const text = query.get('size');
  if (text === null) return sizes.usual;
  const size = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (size < sizes.least || size > sizes.most)
    throw new Error(`Its size is no whole number from ${sizes.least} to ${sizes.most}.`);
  return size;
}

/** Reads the address of the syslog receiver; throws if the text is not such an address. */
export function readSyslogAddress(text: string): SyslogAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isScheme(url.protocol))
    throw new Error('It is no address that begins with syslog+tls:// or syslog+tcp://.');
  const { hostname, port, username, password, pathname, hash, protocol, searchParams } = url;
  if (hostname === '') throw new Error('It names no host.');
  if (username !== '' || password !== '')
    throw new Error('It holds a name or a password, which syslog does not have.');
  if (pathname.replace(/^\//, '') !== '' || hash !== '') throw new Error('It has more than host and port.');
  if (port === '0') throw new Error('It has port 0, where nothing listens.');
  return {
    tls: protocol === 'syslog+tls:',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? ports[protocol] : Number(port),
    maxBytes: readSize(searchParams),
  };
}

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/** Reads one or more certificates in PEM format. */
export function readCertificates(text: string): string {
  const blocks = text.match(block) ?? [];
  if (blocks.length === 0) throw new Error('It holds no certificate in the form PEM.');
  if (!blocks.every(isCertificate)) throw new Error('It holds a certificate that cannot be read.');
  return blocks.join('\n');
}

/** Reads an unencrypted private key in PEM format. */
export function readPrivateKey(text: string): string {
  try {
    createPrivateKey(text);
    return text;
  } catch {
    throw new Error('It holds no private key in the form PEM, or one with a password.');
  }
}

/**
 * Returns a message if the key does not belong to the certificate; null if it does, or if key or certificate is
 * absent.
 */
export function describeKeyMismatch(given: {
  readonly KLARSIKT_SYSLOG_CERTIFICATE: string | undefined;
  readonly KLARSIKT_SYSLOG_KEY: string | undefined;
}): string | null {
  const { KLARSIKT_SYSLOG_CERTIFICATE: certificate, KLARSIKT_SYSLOG_KEY: key } = given;
  if (certificate === undefined || key === undefined) return null;
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
    ? null
    : 'KLARSIKT_SYSLOG_KEY: It is not the key of KLARSIKT_SYSLOG_CERTIFICATE.';
}
