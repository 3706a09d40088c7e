/** Finds faults of a document that should be corrected before its publication; they do not prevent saving. */
import { replaceCitationsWithNames } from '../model/citations.ts';
import { type Language, languages } from '../text/terms.ts';
import { type ContentDocument, listTextCitations } from './document.ts';

/** One finding. `what` is the name of the field or the value concerned; empty if the code is sufficient. */
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

/** Numbers in a text, apart from citations and addresses; the decimal mark does not matter, so `1.8` equals `1,8`. */
function figuresIn(text: string): readonly string[] {
  const words = replaceCitationsWithNames(text, () => '').replaceAll(/\]\([^)]*\)/g, ' ');
  return [...words.matchAll(/\d+(?:[.,\u00a0 ]\d+)*/g)]
    .map(([figure]) => figure.replaceAll(/\D/g, ''))
    .sort();
}

function findMissingWords(document: ContentDocument): ContentFinding[] {
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

/** Items of one list that the other list lacks; repeated items are counted. */
function listSurplus(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function findDifferences(document: ContentDocument): ContentFinding[] {
  const { en, sv } = document;
  if (en.body.trim() === '' || sv.body.trim() === '') return [];
  const told = (code: 'citations' | 'figures', read: (text: string) => readonly string[]) =>
    [
      ...new Set([
        ...listSurplus(read(en.body), read(sv.body)),
        ...listSurplus(read(sv.body), read(en.body)),
      ]),
    ].map((what): ContentFinding => ({ code, language: null, what }));
  return [...told('citations', listTextCitations), ...told('figures', figuresIn)];
}

/** True for an absolute path inside the product that no browser can interpret as the address of another host. */
export const isInternalPath = (to: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(to);

/** Lists all findings of a document. `knows` tests whether the library has a source with the key. */
export function listContentFindings(
  document: ContentDocument,
  knows: (reference: string) => boolean,
): readonly ContentFinding[] {
  const cited = languages.flatMap((language) =>
    listTextCitations(document[language].body)
      .filter((key) => !knows(key))
      .map((what): ContentFinding => ({ code: 'unknownSource', language, what })),
  );
  const places = document.opens.flatMap(({ to, en, sv }): ContentFinding[] =>
    isInternalPath(to) && en !== '' && sv !== '' ? [] : [{ code: 'place', language: null, what: to }],
  );
  const days: ContentFinding[] =
    document.from !== '' && document.until !== '' && document.until < document.from
      ? [{ code: 'days', language: null, what: document.until }]
      : [];
  return [...findMissingWords(document), ...findDifferences(document), ...cited, ...places, ...days];
}
