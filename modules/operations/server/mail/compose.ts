import type { Language } from '@klarsikt/engine/text';
import type { InvitationRequestLetter, MailKindWithTexts, MailLetter, MailLetterItem } from './provides.ts';
import { type MailTextValues, mailLayoutTexts, mailTexts } from './texts.ts';

export interface ComposedMail {
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

/** Puts a name on one line, because names are user input: a line break could forge lines of a mail. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/**
 * Removes addresses from a name, because mail programs turn them into links; invitations must not carry advertising.
 */
export function removeWebAddresses(text: string): string {
  return toSingleLine(text).replace(/[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S*/gi, '');
}

function textOf(
  letter: MailLetter,
  named: MailTextValues,
  given: { language: Language; link: string | null },
): string {
  const { greeting, foot } = mailLayoutTexts[given.language];
  const link = letter.button !== null && given.link !== null ? [`${letter.button}:\n${given.link}`] : [];
  const items = (letter.items ?? []).map((item) =>
    [item.heading, ...item.lines, ...(item.link === '' ? [] : [item.link])].join('\n'),
  );
  const lines = [greeting(named.givenName), ...letter.before, ...items, ...link, ...letter.after];
  return `${lines.join('\n\n')}\n\n-- \n${foot(named.organization)}\n`;
}

const mask = '•••';

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

function itemOf({ heading, link, lines }: MailLetterItem): string {
  const small = lines.map((line) => `<br><span style="font-size:14px">${escaped(line)}</span>`).join('');
  const head =
    link === ''
      ? `<strong>${escaped(heading)}</strong>`
      : `<a href="${escaped(link)}" style="color:#006a7d;font-weight:600">${escaped(heading)}</a>`;
  return `<p style="margin:0 0 16px;padding-left:12px;border-left:2px solid #8a949c">${head}${small}</p>`;
}

function buttonOf(label: string, link: string, language: Language): string {
  const address = escaped(link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1b4d6b;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">${escaped(mailLayoutTexts[language].orCopy)}<br><span style="word-break:break-all">${address}</span></p>`;
}

function htmlOf(
  letter: MailLetter,
  named: MailTextValues,
  given: { language: Language; link: string | null },
): string {
  const { language, link } = given;
  const { greeting, foot } = mailLayoutTexts[language];
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

/** Masks the items of a letter for administrators, who may read the outbox but not the items. */
export function removeLetterItems(letter: MailLetter): MailLetter {
  return { ...letter, items: (letter.items ?? []).map(() => ({ heading: mask, link: '', lines: [] })) };
}

export function composeLetterMail(
  letter: MailLetter,
  named: MailTextValues,
  given: { readonly language: Language; readonly link: string | null },
): ComposedMail {
  return {
    subject: toSingleLine(letter.subject),
    text: textOf(letter, named, given),
    html: htmlOf(letter, named, given),
  };
}

/** Creates an invitation that includes a request to the person. The invitation's link is its only link. */
export function createInvitationLetter(
  named: MailTextValues,
  asked: InvitationRequestLetter,
  language: Language,
): MailLetter {
  const { before, after } = mailTexts[language].invite(named);
  const { subject, items, button, next } = asked;
  return { subject, before: [...asked.before, ...before, next], items, button, after };
}

export function composeTemplateMail(
  template: MailKindWithTexts,
  named: MailTextValues,
  given: { readonly language: Language; readonly link: string | null },
): ComposedMail {
  return composeLetterMail(mailTexts[given.language][template](named), named, given);
}

/** Returns the text for administrators: the secret part at the end of the link is masked. */
export function removeSecretLink(text: string, link: string | null): string {
  if (link === null || link === '') return text;
  const open = link.replace(/([?#&=/])[^?#&=/]*$/, '$1');
  return text.replaceAll(link, `${open}${mask}`);
}
