import type { PassageHit } from '@klarsikt/contract';
import { type Language, languages, listSearchForms, toComparableText } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { sourceDocument, sourcePassage } from '@klarsikt/server/schema/insight.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseMarkedRanges } from './rank.store.ts';
import { isCommonWord, splitIntoWords } from './text.ts';

const configOf: { readonly [L in Language]: SQL } = {
  en: sql.raw(`'english'::regconfig`),
  sv: sql.raw(`'swedish'::regconfig`),
};
const mark = { start: '\uE000', stop: '\uE001' } as const;
const options = `StartSel=${mark.start}, StopSel=${mark.stop}, HighlightAll=true`;
const headingsSchema = z.array(z.string()).catch([]);
/** Maximum number of words in a search; further words are ignored. */
const mostWords = 16;

/** Builds a text search query from the meaningful words; the last word also matches as a prefix. */
function buildSearchQuery(text: string, between: ' & ' | ' | '): string {
  const all = splitIntoWords(toComparableText(text));
  const telling = all.filter((word) => !isCommonWord(word));
  const words = (telling.length > 0 ? telling : all).slice(0, mostWords);
  return words
    .map((word, at) => {
      const ending = at === words.length - 1 ? ':*' : '';
      const forms = listSearchForms(word.replace(/[^\p{L}\p{N}.,-]/gu, ''));
      return `(${forms.map((form) => `'${form}'${ending}`).join(' | ')})`;
    })
    .join(between);
}

async function findFragments(tx: ReadTx, sought: string, size: number): Promise<PassageHit[]> {
  const found: PassageHit[] = [];
  for (const language of languages) {
    const query = sql`to_tsquery(${configOf[language]}, ${sought})`;
    const rows = await tx
      .select({
        documentId: sourcePassage.documentId,
        passage: sourcePassage.position,
        page: sourcePassage.page,
        pageEnd: sourcePassage.pageEnd,
        headings: sourcePassage.headings,
        text: sourcePassage.text,
        reference: sourceDocument.referenceKey,
        title: sourceDocument.title,
        author: sourceDocument.author,
        year: sourceDocument.year,
        marked: sql<string>`ts_headline(${configOf[language]}, ${sourcePassage.text}, ${query}, ${options})`,
        score: sql`ts_rank_cd(${sourcePassage.words}, ${query}, 1)::float8`.mapWith(Number),
      })
      .from(sourcePassage)
      .innerJoin(sourceDocument, eq(sourceDocument.id, sourcePassage.documentId))
      .where(and(eq(sourcePassage.language, language), sql`${sourcePassage.words} @@ ${query}`))
      .orderBy(sql`12 desc`, sourcePassage.documentId, sourcePassage.position)
      .limit(size);
    for (const { marked, ...row } of rows)
      found.push({
        ...row,
        headings: headingsSchema.parse(row.headings),
        language,
        highlights: parseMarkedRanges(marked, row.text),
      });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, size);
}

/** Finds passages with all words, or else passages with any word; best first. */
export async function findPassages(
  tx: ReadTx,
  { text, size }: { readonly text: string; readonly size: number },
): Promise<{ readonly passages: PassageHit[]; readonly all: boolean }> {
  if (buildSearchQuery(text, ' & ') === '') return { passages: [], all: true };
  const whole = await findFragments(tx, buildSearchQuery(text, ' & '), size);
  const passages = whole.length > 0 ? whole : await findFragments(tx, buildSearchQuery(text, ' | '), size);
  const best = passages[0]?.score ?? 0;
  return {
    passages: passages.map((each) => ({ ...each, score: best === 0 ? 1 : each.score / best })),
    all: whole.length > 0,
  };
}
