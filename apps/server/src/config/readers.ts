/** Readers of settings. Each returns the value, or throws an error whose message is for the operator. */
import { isIP } from 'node:net';
import { readTimeZone } from '@klarsikt/engine/calendar';
import { isPlaceholderSecret } from './secrets.ts';

const highestPort = 65535;

/** Reads a port; 0 means any free port. */
export function readPort(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`It is no whole number from 0 to ${highestPort}.`);
  if (Number(text) > highestPort) throw new Error(`It is above ${highestPort}, the highest port.`);
  return Number(text);
}

/** True for a number that the system would read as an IP address (`0` means all addresses of the machine). */
const isOddNumber = (host: string): boolean =>
  !URL.canParse(`http://${host}`) || isIP(new URL(`http://${host}`).hostname) !== 0;

/** Reads an IP address of this machine, or a host name. */
export function readHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return host;
  if (text.includes('/')) throw new Error('It is more than a host: neither http:// nor a path belong there.');
  if (/:\d+$/.test(text)) throw new Error('It has a port, which is a setting of its own.');
  if (!/^[a-z0-9_]([a-z0-9._-]*[a-z0-9_.])?$/i.test(text) || isOddNumber(text))
    throw new Error('It is neither an IP address nor the name of a host.');
  return host;
}

export const createChoiceReader =
  <W extends string>(...words: readonly W[]) =>
  (text: string): W => {
    const word = words.find((one) => one === text);
    if (word === undefined) throw new Error(`It is none of the words ${words.join(', ')}.`);
    return word;
  };

export const readSettingText = (text: string): string => text;

/** Creates a reader that requires a minimum length, so that the token cannot be guessed. */
export const createTokenReader =
  (least: number) =>
  (text: string): string => {
    if (text.length < least) throw new Error(`It is shorter than ${least} characters.`);
    return text;
  };

const shortestSecret = 32;

export function readSecretSetting(text: string): string {
  if (isPlaceholderSecret(text))
    throw new Error('It is a placeholder from examples, so it is publicly known.');
  return createTokenReader(shortestSecret)(text);
}

/** Reads a text of two parts separated by a colon; the second part is secret. */
export function readKeyIdAndSecret(text: string): string {
  if (!text.includes(':')) throw new Error('It has no colon between its two parts.');
  if (/\s/.test(text)) throw new Error('It has white space in it.');
  if (/^:|^[^:]+:$/.test(text)) throw new Error('One of its two parts is empty.');
  return text;
}

const formatAlternatives = (words: readonly string[]): string =>
  words.length === 1 ? `not with ${words[0]}` : `neither with ${words.join(' nor with ')}`;

/**
 * Parses a URL that has one of the schemes and a host. Error messages omit the text, because it may contain a
 * password.
 */
function parseAddress(text: string, ...schemes: readonly string[]): URL {
  if (!schemes.some((scheme) => text.toLowerCase().startsWith(scheme)))
    throw new Error(`It begins ${formatAlternatives(schemes)}.`);
  if (!URL.canParse(text)) throw new Error('It is no address (URL).');
  const url = new URL(text);
  if (url.hostname === '') throw new Error('It names no host.');
  return url;
}

/** Parses a URL for http or https. */
function parseWebAddress(text: string): URL {
  const url = parseAddress(text, 'http://', 'https://');
  if (url.username !== '' || url.password !== '')
    throw new Error('It holds a name or a password, which do not belong there.');
  return url;
}

export const readWebAddress = (text: string): string => parseWebAddress(text).href;

/** Reads the public address and returns it in the notation of browsers, without a trailing slash. */
export function readPublicAddress(text: string): string {
  const { origin, pathname, search, hash } = parseWebAddress(text);
  if (search !== '' || hash !== '') throw new Error('It has a query or a fragment (? or #).');
  if (pathname !== '/') throw new Error('It has a path, and the installation needs a host name of its own.');
  return origin;
}

/** Reads a path on this server, or a full address. */
export function readLink(text: string): string {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
  return readWebAddress(text);
}

export function readOrigins(text: string): readonly string[] {
  const given = text.split(',').map((origin) => origin.trim());
  return given.filter((origin) => origin !== '').map((origin) => parseWebAddress(origin).origin);
}

export const readMailServerUrl = (text: string): string => {
  parseAddress(text, 'smtp://', 'smtps://');
  return text;
};

export function readMailSender(text: string): string {
  if (/^[^<>\r\n@]+@[^<>\r\n@]+$|^[^<>\r\n]*<[^<>\r\n@]+@[^<>\r\n@]+>$/.test(text)) return text;
  throw new Error('It is neither a mail address nor a name with one in angle brackets.');
}

export function readTimeZoneSetting(text: string): string {
  const zone = readTimeZone(text);
  if (zone === null) throw new Error('It is no time zone.');
  return zone;
}

export function readMegabytes(text: string): number {
  if (!/^\d{1,5}(\.\d+)?$/.test(text) || Number(text) === 0) throw new Error('It is no number of megabytes.');
  return Number(text);
}

const longestDrain = 600;

export function readDrainSeconds(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > longestDrain)
    throw new Error(`It is no whole number of seconds from 0 to ${longestDrain}.`);
  return Number(text);
}

export function readBucketName(text: string): string {
  const url = parseWebAddress(text);
  if (!/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(url.pathname))
    throw new Error('It does not end with the name of a bucket.');
  return text;
}

/** Reads the URL of a PostgreSQL server; a URL without a host names the folder of a socket in its query. */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//i.test(text))
    throw new Error('It begins neither with postgres:// nor with postgresql://.');
  if (!URL.canParse(text.replace('@/', '@socket/')))
    throw new Error('It cannot be read as an address; special characters of a password are written as %XX.');
  return text;
}
