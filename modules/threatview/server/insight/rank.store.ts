/** Ranks passages for a threat by full text search; the result does not depend on the PostgreSQL installation. */
import type { PassageHit, PassageLocation } from '@klarsikt/contract';
import {
  type CompiledModel,
  listThreatReferences,
  type Reference,
  type Threat,
} from '@klarsikt/engine/model';
import { type Language, languages } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { sourceDocument, sourcePassage } from '@klarsikt/server/schema/insight.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { getThreatSearchTerms, type SearchTerms } from './terms.ts';
import { cleanText } from './text.ts';

export interface RankedPassage extends PassageLocation {
  readonly language: Language;
  readonly text: string;
  /** Score relative to the best passage: above 0, at most 1. */
  readonly score: number;
}

export interface PassageRanking {
  readonly ranked: readonly RankedPassage[];
  readonly searched: number;
}

const considered = 200;
/**
 * Minimum for a passage that does not name the threat: number of heavy words, and their share of the total weight of
 * heavy words.
 */
const needed = { words: 2, share: 0.25 } as const;
const weightOf = { phrase: 4, heavy: 3, middle: 1.2, light: 0.4 } as const;
/** Factor for the score of a source that the threat cites. */
const citedWeight = 1.25;
/** Passages below this share of the best score are irrelevant. */
const leastShare = 0.15;
const weights = '{0.1,0.2,0.4,1.0}';

const configOf: { readonly [L in Language]: SQL } = {
  en: sql.raw(`'english'::regconfig`),
  sv: sql.raw(`'swedish'::regconfig`),
};

const quoted = (word: string) => `'${word.replace(/[^\p{L}\p{N}.,-]/gu, '')}'`;
const anyOf = (language: Language, words: readonly string[]) =>
  sql`to_tsquery(${configOf[language]}, ${words.map(quoted).join(' | ')})`;
const named = (language: Language, phrase: string) => sql`phraseto_tsquery(${configOf[language]}, ${phrase})`;

/** Builds the SQL for score and condition in one language; `words` is the passage's tsvector. */
function buildMeasure(language: Language, terms: SearchTerms, words: SQL) {
  const rank = (query: SQL, weight: number) =>
    sql`${weight}::float8 * ts_rank_cd(${weights}::float4[], ${words}, ${query}, 1)`;
  const parts = (['heavy', 'middle', 'light'] as const)
    .filter((part) => terms[part].length > 0)
    .map((part) => rank(anyOf(language, terms[part]), weightOf[part]));
  const phrase = named(language, terms.phrase);
  const score = sql.join([rank(phrase, weightOf.phrase), ...parts], sql` + `);
  const heavy = JSON.stringify(
    terms.heavy.map((word, index) => ({ word: quoted(word), share: terms.shares[index] })),
  );
  const enough = sql`(select count(*) >= ${needed.words} and sum(term.share) >= ${needed.share}::float8
    from jsonb_to_recordset(${heavy}::jsonb) as term(word text, share float8)
    where ${words} @@ to_tsquery(${configOf[language]}, term.word))`;
  const bears = sql`(${words} @@ ${phrase} or (${words} @@ ${anyOf(language, terms.heavy)} and ${enough}))`;
  return { score: sql<number>`(${score})::float8`.mapWith(Number), bears };
}

const headingsSchema = z.array(z.string()).catch([]);

async function rankDocuments(tx: ReadTx, language: Language, terms: SearchTerms): Promise<RankedPassage[]> {
  const { score, bears } = buildMeasure(language, terms, sql`${sourcePassage.words}`);
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
      score,
    })
    .from(sourcePassage)
    .innerJoin(sourceDocument, eq(sourceDocument.id, sourcePassage.documentId))
    .where(and(eq(sourcePassage.language, language), bears))
    .orderBy(sql`11 desc`, sourcePassage.documentId, sourcePassage.position)
    .limit(considered);
  return rows.map((row) => ({ ...row, headings: headingsSchema.parse(row.headings), language }));
}

async function rankTexts(
  tx: ReadTx,
  references: readonly Reference[],
  language: Language,
  terms: SearchTerms,
): Promise<RankedPassage[]> {
  const texts = references.map(({ description }, position) => ({
    position,
    text: cleanText(description[language]),
  }));
  if (texts.every(({ text }) => text === '')) return [];
  const { score, bears } = buildMeasure(language, terms, sql`to_tsvector(${configOf[language]}, given.text)`);
  const rows = await tx
    .select({
      position: sql<number>`given.position`.mapWith(Number),
      text: sql<string>`given.text`,
      score,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given(position integer, text text)`)
    .where(bears)
    .orderBy(sql`3 desc`, sql`1`)
    .limit(considered);
  return rows.flatMap(({ position, text, score: found }) => {
    const reference = references[position];
    if (reference === undefined) return [];
    const { key, title, author, year } = reference;
    const place = { documentId: null, passage: 0, page: null, pageEnd: null, headings: [] };
    return [{ ...place, reference: key, title, author, year, text, language, score: found }];
  });
}

/** Ranks passages for a threat, best first; passages with equal scores are in document order. */
export async function rankPassages(
  tx: ReadTx,
  given: { readonly model: CompiledModel; readonly threat: Threat; readonly language: Language },
): Promise<PassageRanking> {
  const { model, threat, language } = given;
  const terms = getThreatSearchTerms(model, threat);
  const references = listThreatReferences(model, threat.key);
  const cited = new Set(references.map(({ key }) => key));
  const found: RankedPassage[] = [];
  for (const each of languages)
    if (terms[each].heavy.length > 0) found.push(...(await rankDocuments(tx, each, terms[each])));
  if (terms[language].heavy.length > 0)
    found.push(...(await rankTexts(tx, references, language, terms[language])));
  const weighted = found
    .map((each) => ({
      ...each,
      score: each.score * (each.documentId !== null && cited.has(each.reference ?? '') ? citedWeight : 1),
    }))
    .sort((a, b) => b.score - a.score);
  const best = weighted[0]?.score ?? 0;
  const ranked = weighted
    .map((each) => ({ ...each, score: each.score / best }))
    .filter(({ score }) => score >= leastShare);
  const documents = await tx.$count(sourceDocument);
  const described = references.filter(({ description }) => description[language] !== '');
  return { ranked, searched: documents + described.length };
}

const mark = { start: '\uE000', stop: '\uE001' } as const;
const options = `StartSel=${mark.start}, StopSel=${mark.stop}, HighlightAll=true`;

/**
 * Returns the ranges of the marked parts in the unmarked text; hits separated only by a blank or hyphen are merged.
 */
export function parseMarkedRanges(marked: string, text: string): [number, number][] {
  const ranges: [number, number][] = [];
  let at = 0;
  let start = 0;
  for (const part of marked.split(/([\uE000\uE001])/)) {
    if (part === mark.start) start = at;
    else if (part === mark.stop) {
      const last = ranges.at(-1);
      if (last !== undefined && /^[ -]?$/.test(text.slice(last[1], start))) last[1] = at;
      else ranges.push([start, at]);
    } else at += part.length;
  }
  return marked.replace(/[\uE000\uE001]/g, '') === text ? ranges : [];
}

export async function highlightPassages(
  tx: ReadTx,
  ranked: readonly RankedPassage[],
  terms: { readonly [L in Language]: SearchTerms },
): Promise<PassageHit[]> {
  const marked = new Map<string, string>();
  for (const language of languages) {
    const texts = ranked.filter((each) => each.language === language).map(({ text }) => text);
    const { heavy, middle, phrase } = terms[language];
    if (texts.length === 0) continue;
    const query = sql`(${anyOf(language, [...heavy, ...middle])} || plainto_tsquery(${configOf[language]}, ${phrase}))`;
    const rows = await tx
      .select({
        text: sql<string>`given.text`,
        marked: sql<string>`ts_headline(${configOf[language]}, given.text, ${query}, ${options})`,
      })
      .from(sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as given(text)`);
    for (const row of rows) marked.set(row.text, row.marked);
  }
  return ranked.map((each) => ({
    ...each,
    highlights: parseMarkedRanges(marked.get(each.text) ?? '', each.text),
  }));
}
