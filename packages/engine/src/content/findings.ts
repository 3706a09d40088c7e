/** What an editor should look at before a document is published: told, and never in the way of saving. */
import { withCitedNames } from '../model/citations.ts';
import { type Language, languages } from '../terms.ts';
import { type ContentDocument, citedIn } from './document.ts';

/** One thing to look at. `what` names the place or the value; empty where the code says all. */
export interface ContentFinding {
  readonly code: 'title' | 'lead' | 'body' | 'citations' | 'figures' | 'place' | 'unknownSource' | 'days';
  readonly language: Language | null;
  readonly what: string;
}

const withLead: ReadonlySet<ContentDocument['kind']> = new Set(['product', 'use-case', 'story']);
const withBody: ReadonlySet<ContentDocument['kind']> = new Set([
  'product',
  'use-case',
  'story',
  'help',
  'change',
  'dialog',
  'message',
]);

/** Figures of a text without its citations and addresses, decimal signs aside: `1.8` and `1,8` are one figure. */
function figuresIn(text: string): readonly string[] {
  const words = withCitedNames(text, () => '').replaceAll(/\]\([^)]*\)/g, ' ');
  return [...words.matchAll(/\d+(?:[.,\u00a0 ]\d+)*/g)]
    .map(([figure]) => figure.replaceAll(/\D/g, ''))
    .sort();
}

function missingWords(document: ContentDocument): ContentFinding[] {
  return languages.flatMap((language) => {
    const { title, lead, body } = document[language];
    const lacks = (code: 'title' | 'lead' | 'body', text: string, wanted: boolean): ContentFinding[] =>
      wanted && text.trim() === '' ? [{ code, language, what: '' }] : [];
    return [
      ...lacks('title', title, true),
      ...lacks('lead', lead, withLead.has(document.kind)),
      ...lacks('body', body, withBody.has(document.kind)),
    ];
  });
}

/** What stands in one list and not in the other, with repetitions counted. */
function beyond(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function differences(document: ContentDocument): ContentFinding[] {
  const { en, sv } = document;
  if (en.body.trim() === '' || sv.body.trim() === '') return [];
  const told = (code: 'citations' | 'figures', read: (text: string) => readonly string[]) =>
    [...new Set([...beyond(read(en.body), read(sv.body)), ...beyond(read(sv.body), read(en.body))])].map(
      (what): ContentFinding => ({ code, language: null, what }),
    );
  return [...told('citations', citedIn), ...told('figures', figuresIn)];
}

/** A place inside the product: an absolute path, and nothing that a browser could take for another host. */
export const isPlace = (to: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(to);

/** Everything to look at in a document. `knows`: whether the library has a source of that key. */
export function contentFindings(
  document: ContentDocument,
  knows: (reference: string) => boolean,
): readonly ContentFinding[] {
  const cited = languages.flatMap((language) =>
    citedIn(document[language].body)
      .filter((key) => !knows(key))
      .map((what): ContentFinding => ({ code: 'unknownSource', language, what })),
  );
  const places = document.opens.flatMap(({ to, en, sv }): ContentFinding[] =>
    isPlace(to) && en !== '' && sv !== '' ? [] : [{ code: 'place', language: null, what: to }],
  );
  const days: ContentFinding[] =
    document.from !== '' && document.until !== '' && document.until < document.from
      ? [{ code: 'days', language: null, what: document.until }]
      : [];
  return [...missingWords(document), ...differences(document), ...cited, ...places, ...days];
}
