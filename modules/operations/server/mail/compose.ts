/** From a letter to what is sent: plain text, and simple HTML that says the same. */

import type { Language } from '@klarsikt/engine';
import type { Letter, LetterItem, WordedKind } from './provides.ts';
import { letters, type Named, words } from './texts.ts';

export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Names come from people: in a mail they stay on their line and are no address that a reader would turn into a link. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A name that looks like an address of the web would be made a link by mail programs: the invitation is no way to advertise. */
export function withoutAddresses(text: string): string {
  return oneLine(text).replace(/[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S*/gi, '');
}

function textOf(letter: Letter, named: Named, given: { language: Language; link: string | null }): string {
  const { greeting, foot } = words[given.language];
  const link = letter.button !== null && given.link !== null ? [`${letter.button}:\n${given.link}`] : [];
  const items = (letter.items ?? []).map((item) => [item.heading, ...item.lines, item.link].join('\n'));
  const lines = [greeting(named.givenName), ...letter.before, ...items, ...link, ...letter.after];
  return `${lines.join('\n\n')}\n\n-- \n${foot(named.organization)}\n`;
}

const mask = '•••';

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

function itemOf({ heading, link, lines }: LetterItem): string {
  const small = lines.map((line) => `<br><span style="font-size:14px">${escaped(line)}</span>`).join('');
  return `<p style="margin:0 0 16px;padding-left:12px;border-left:2px solid #8a949c"><a href="${escaped(link)}" style="color:#006a7d;font-weight:600">${escaped(heading)}</a>${small}</p>`;
}

function buttonOf(label: string, link: string, language: Language): string {
  const address = escaped(link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1b4d6b;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">${escaped(words[language].orCopy)}<br><span style="word-break:break-all">${address}</span></p>`;
}

function htmlOf(letter: Letter, named: Named, given: { language: Language; link: string | null }): string {
  const { language, link } = given;
  const { greeting, foot } = words[language];
  const button = letter.button !== null && link !== null ? buttonOf(letter.button, link, language) : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div role="article" lang="${language}" style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(letter.subject)}</h1>
${[...[greeting(named.givenName), ...letter.before].map(paragraph), ...(letter.items ?? []).map(itemOf)].join('\n')}
${button}
${letter.after.map(paragraph).join('\n')}
<hr style="border:0;border-top:1px solid #8a949c;margin:24px 0 12px">
<p style="margin:0;font-size:13px">${escaped(foot(named.organization))}</p>
</div>
</body>
</html>
`;
}

/** A letter as an administrator may read it in the outbox: what it lists is for who may see it. */
export function withoutItems(letter: Letter): Letter {
  return { ...letter, items: (letter.items ?? []).map(() => ({ heading: mask, link: '', lines: [] })) };
}

/** A letter with its greeting and foot. */
export function composeLetter(
  letter: Letter,
  named: Named,
  given: { readonly language: Language; readonly link: string | null },
): Composed {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter, named, given),
    html: htmlOf(letter, named, given),
  };
}

export function composeMail(
  template: WordedKind,
  named: Named,
  given: { readonly language: Language; readonly link: string | null },
): Composed {
  return composeLetter(letters[given.language][template](named), named, given);
}

/** The text as an administrator may read it: of a secret link only where it leads is left. */
export function masked(text: string, link: string | null): string {
  if (link === null || link === '') return text;
  const open = link.replace(/([?#&=/])[^?#&=/]*$/, '$1');
  return text.replaceAll(link, `${open}${mask}`);
}
