/**
 * Turning a digest off by what its mails carry, without signing in. Fetching an address changes nothing, since mail
 * programs and virus scanners fetch what they find: only a post does.
 */
import type { Language } from '@klarsikt/engine';
import { equalInConstantTime, seal } from '@klarsikt/server/platform/tokens.ts';
import { xmlText } from './syndication.ts';
import { stopWords } from './texts.ts';

const purpose = 'feed-digest-stop';

/** Works as long as the person has an account, from every digest that they were ever sent; it can do nothing else. */
export function stopKey(secret: Buffer, userId: number): string {
  return `${userId}.${seal(secret, purpose, String(userId))}`;
}

/** Whose digest the key turns off; null when it is none. */
export function userOfStopKey(secret: Buffer, key: string): number | null {
  const [, digits] = /^([1-9]\d{0,15})\./.exec(key) ?? [];
  const userId = Number(digits);
  return digits !== undefined && equalInConstantTime(key, stopKey(secret, userId)) ? userId : null;
}

/** Where a mail program posts. */
export const stopAddress = (origin: string, key: string): string =>
  `${origin}/api/feed/digest/stop?key=${encodeURIComponent(key)}`;

/** Where a person is asked, and decides. */
export const stopPageAddress = (origin: string, key: string): string =>
  `${origin}/feed/digest?key=${encodeURIComponent(key)}`;

/** What a mail program gets that opens the address for posts: the way to the page that asks. */
export function stopDoor(language: Language, pageAddress: string): string {
  const { title, go } = stopWords[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title></head>`,
    '<body style="max-width:560px;margin:0 auto;padding:24px;font:18px/1.5 system-ui,sans-serif">',
    `<h1 style="font-size:24px">${title}</h1><p><a href="${xmlText(pageAddress)}">${go}</a></p></body></html>`,
  ].join('\n');
}
