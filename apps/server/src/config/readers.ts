/** How the text of a setting is read: each reader gives the value, or throws a sentence on what is wrong with the text. */
import { isIP } from 'node:net';
import { readTimeZone } from '@klarsikt/engine';
import { isPlaceholder } from './secrets.ts';

const highestPort = 65535;

/** A port; 0 is any that is free. */
export function readPort(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`It is no whole number from 0 to ${highestPort}.`);
  if (Number(text) > highestPort) throw new Error(`It is above ${highestPort}, the highest port.`);
  return Number(text);
}

/** Numbers in other spellings, which the system takes for an IP address (`0` for every one of the machine), or for nothing. */
const isOddNumber = (host: string): boolean =>
  !URL.canParse(`http://${host}`) || isIP(new URL(`http://${host}`).hostname) !== 0;

/** An address of this machine, or a name of it. */
export function readHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return host;
  if (text.includes('/')) throw new Error('It is more than a host: neither http:// nor a path belong there.');
  if (/:\d+$/.test(text)) throw new Error('It has a port, which is a setting of its own.');
  if (!/^[a-z0-9_]([a-z0-9._-]*[a-z0-9_.])?$/i.test(text) || isOddNumber(text))
    throw new Error('It is neither an IP address nor the name of a host.');
  return host;
}

/** One of a few words. */
export const readWord =
  <W extends string>(...words: readonly W[]) =>
  (text: string): W => {
    const word = words.find((one) => one === text);
    if (word === undefined) throw new Error(`It is none of the words ${words.join(', ')}.`);
    return word;
  };

export const readText = (text: string): string => text;

/** At least so many characters, so that nobody guesses it. */
export const readToken =
  (least: number) =>
  (text: string): string => {
    if (text.length < least) throw new Error(`It is shorter than ${least} characters.`);
    return text;
  };

const shortestSecret = 32;

export function readSecret(text: string): string {
  if (isPlaceholder(text)) throw new Error('It is a placeholder that examples show, so anybody knows it.');
  return readToken(shortestSecret)(text);
}

/** Two parts with a colon between them; the second one is secret. */
export function readKey(text: string): string {
  if (!text.includes(':')) throw new Error('It has no colon between its two parts.');
  if (/\s/.test(text)) throw new Error('It has white space in it.');
  if (/^:|^[^:]+:$/.test(text)) throw new Error('One of its two parts is empty.');
  return text;
}

const eitherOf = (words: readonly string[]): string =>
  words.length === 1 ? `not with ${words[0]}` : `neither with ${words.join(' nor with ')}`;

/** An address of one of the schemes, with a host. Of what is wrong the kind is said, not the text: it may hold a password. */
function addressOf(text: string, ...schemes: readonly string[]): URL {
  if (!schemes.some((scheme) => text.toLowerCase().startsWith(scheme)))
    throw new Error(`It begins ${eitherOf(schemes)}.`);
  if (!URL.canParse(text)) throw new Error('It is no address (URL).');
  const url = new URL(text);
  if (url.hostname === '') throw new Error('It names no host.');
  return url;
}

/** An address that is called or shown by http or https. */
function webAddress(text: string): URL {
  const url = addressOf(text, 'http://', 'https://');
  if (url.username !== '' || url.password !== '')
    throw new Error('It holds a name or a password, which do not belong there.');
  return url;
}

export const readWebAddress = (text: string): string => webAddress(text).href;

/** The public address as browsers write it, without a slash at its end. */
export function readPublicAddress(text: string): string {
  const { origin, pathname, search, hash } = webAddress(text);
  if (search !== '' || hash !== '') throw new Error('It has a query or a fragment (? or #).');
  if (pathname !== '/') throw new Error('It has a path, and the installation needs a host name of its own.');
  return origin;
}

/** A path of this server, or an address elsewhere. */
export function readLink(text: string): string {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
  return readWebAddress(text);
}

export function readOrigins(text: string): readonly string[] {
  const given = text.split(',').map((origin) => origin.trim());
  return given.filter((origin) => origin !== '').map((origin) => webAddress(origin).origin);
}

export const readMailServer = (text: string): string => {
  addressOf(text, 'smtp://', 'smtps://');
  return text;
};

export function readSender(text: string): string {
  if (/^[^<>\r\n@]+@[^<>\r\n@]+$|^[^<>\r\n]*<[^<>\r\n@]+@[^<>\r\n@]+>$/.test(text)) return text;
  throw new Error('It is neither a mail address nor a name with one in angle brackets.');
}

/** The scanner's protocol alone: another one would be spoken to a port that does not understand it. */
export function readZone(text: string): string {
  const zone = readTimeZone(text);
  if (zone === null) throw new Error('It is no time zone.');
  return zone;
}

export function readMegabytes(text: string): number {
  if (!/^\d{1,5}(\.\d+)?$/.test(text) || Number(text) === 0) throw new Error('It is no number of megabytes.');
  return Number(text);
}

export function readBucket(text: string): string {
  const url = webAddress(text);
  if (!/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(url.pathname))
    throw new Error('It does not end with the name of a bucket.');
  return text;
}

/** A PostgreSQL server's address; one without a host names a socket's folder behind it. */
export function readDatabase(text: string): string {
  if (!/^postgres(ql)?:\/\//i.test(text))
    throw new Error('It begins neither with postgres:// nor with postgresql://.');
  if (!URL.canParse(text.replace('@/', '@socket/')))
    throw new Error('It can not be read as an address; special characters of a password are written as %XX.');
  return text;
}
