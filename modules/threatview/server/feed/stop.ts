/**
 * Turns a digest off through a link in its mails, without sign-in. Only POST changes anything, because mail programs
 * and virus scanners fetch links.
 */
import type { Language } from '@klarsikt/engine/text';
import { computeKeyedDigest, isEqualInConstantTime } from '@klarsikt/server/platform/tokens.ts';
import { escapeXml } from './syndication.ts';
import { stopDigestTexts } from './texts.ts';

const purpose = 'feed-digest-stop';

/**
 * Returns the key that turns one user's digest off and permits nothing else. It is valid while the account exists.
 */
export function createDigestStopKey(secret: Buffer, userId: number): string {
  return `${userId}.${computeKeyedDigest(secret, purpose, String(userId))}`;
}

export function parseDigestStopKey(secret: Buffer, key: string): number | null {
  const [, digits] = /^([1-9]\d{0,15})\./.exec(key) ?? [];
  const userId = Number(digits);
  return digits !== undefined && isEqualInConstantTime(key, createDigestStopKey(secret, userId))
    ? userId
    : null;
}

/** Returns the address for one-click unsubscribe by mail programs (POST). */
export const getDigestStopAddress = (origin: string, key: string): string =>
  `${origin}/api/feed/digest/stop?key=${encodeURIComponent(key)}`;

export const getDigestStopPageAddress = (origin: string, key: string): string =>
  `${origin}/feed/digest?key=${encodeURIComponent(key)}`;

/** Renders the response to a GET of the POST address: a link to the page that asks for confirmation. */
export function renderDigestStopPage(language: Language, pageAddress: string): string {
  const { title, go } = stopDigestTexts[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title></head>`,
    '<body style="max-width:560px;margin:0 auto;padding:24px;font:18px/1.5 system-ui,sans-serif">',
    `<h1 style="font-size:24px">${title}</h1><p><a href="${escapeXml(pageAddress)}">${go}</a></p></body></html>`,
  ].join('\n');
}
