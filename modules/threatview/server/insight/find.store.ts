/** Finds passages of all documents by words, wherever they stand. */
import type { Fragment } from '@klarsikt/contract';
import { comparable, type Language, languages, soughtForms } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { sourceDocument, sourcePassage } from '@klarsikt/server/schema/insight.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rangesIn } from './rank.store.ts';
import { isCommon, wordsIn } from './text.ts';

const configOf: { readonly [L in Language]: SQL } = {
  en: sql.raw(`'english'::regconfig`),
  sv: sql.raw(`'swedish'::regconfig`),
};
const mark = { start: '\uE000', stop: '\uE001' } as const;
const options = `StartSel=${mark.start}, StopSel=${mark.stop}, HighlightAll=true`;
const headingsSchema = z.array(z.string()).catch([]);
/** More words than these narrow nothing any more. */
const mostWords = 16;

/** What is sought, for the database: every word that says something, the last one also as the beginning of a word. */
function soughtIn(text: string, between: ' & ' | ' | '): string {
  const all = wordsIn(comparable(text));
  const telling = all.filter((word) => !isCommon(word));
  const words = (telling.length > 0 ? telling : all).slice(0, mostWords);
  return words
    .map((word, at) => {
      const ending = at === words.length - 1 ? ':*' : '';
      const forms = soughtForms(word.replace(/[^\p{L}\p{N}.,-]/gu, ''));
      return `(${forms.map((form) => `'${form}'${ending}`).join(' | ')})`;
    })
    .join(between);
}

async function foundBy(tx: ReadTx, sought: string, size: number): Promise<Fragment[]> {
  const found: Fragment[] = [];
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
        highlights: rangesIn(marked, row.text),
      });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, size);
}

/** Passages that have all the words; where there are none, those that have any of them. The best first. */
export async function findPassages(
  tx: ReadTx,
  { text, size }: { readonly text: string; readonly size: number },
): Promise<{ readonly passages: Fragment[]; readonly all: boolean }> {
  if (soughtIn(text, ' & ') === '') return { passages: [], all: true };
  const whole = await foundBy(tx, soughtIn(text, ' & '), size);
  const passages = whole.length > 0 ? whole : await foundBy(tx, soughtIn(text, ' | '), size);
  const best = passages[0]?.score ?? 0;
  return {
    passages: passages.map((each) => ({ ...each, score: best === 0 ? 1 : each.score / best })),
    all: whole.length > 0,
  };
}
