/**
 * Own words in a saved report: they stand beside what is generated or in its place, are kept when figures change, and
 * are marked when what they speak of has changed. Source: specification 001 section 3.6.
 */
import { sameJson } from '../assessment/pointer.ts';
import { comparable } from '../spelling.ts';
import type { Language } from '../terms.ts';
import type { DocumentBlock, HeadingBlock, Inline, ReportDocument, ReportSource } from './document.ts';
import { defaultReportLimits } from './errors.ts';
import { listSources } from './finish.ts';
import { defaultThresholds } from './format.ts';
import { plainText } from './inline.ts';
import { pushMarkdown } from './render.ts';
import { Rendering } from './rendering.ts';

/** What a section told when something was written in it: the name of each figure or paragraph, and its text. */
export type ToldFigures = { readonly [name: string]: string };

/** Words of a person in a report. */
export interface OwnWords {
  /** Headings that lead to the section, joined by " / "; '' before the first heading. */
  readonly section: string;
  /** Blocks of the section that stand before it. */
  readonly after: number;
  /** True when it stands in place of the last of them. */
  readonly instead: boolean;
  /** Markdown. */
  readonly text: string;
  readonly author: string;
  /** ISO time. */
  readonly at: string;
  readonly told: ToldFigures;
}

/** Own words by an id of the client's. */
export type OwnWordsById = { readonly [id: string]: OwnWords };

/**
 * The own words after a change, with their author and time: those of the person who makes the change where a text is new
 * or says something else than before, and those of before where it says the same. What the change itself names is not
 * taken, so that nobody writes for another. `at`: an ISO instant in UTC.
 */
export function signOwnWords(
  before: OwnWordsById,
  after: OwnWordsById,
  { author, at }: Pick<OwnWords, 'author' | 'at'>,
): OwnWordsById {
  const contentOf = ({ author: _author, at: _at, ...content }: OwnWords) => content;
  const sign = ([id, words]: [string, OwnWords]): [string, OwnWords] => {
    const former = Object.hasOwn(before, id) ? before[id] : undefined;
    const isSame = former !== undefined && sameJson(contentOf(former), contentOf(words));
    return [id, { ...words, ...(isSame ? { author: former.author, at: former.at } : { author, at }) }];
  };
  return Object.fromEntries(Object.entries(after).map(sign));
}

/** Bounds of own words in one report. */
export const ownWordsLimits = { texts: 500, characters: 20_000, figures: 400 } as const;

/** A section: what stands between a heading and the next. */
export interface ReportSection {
  readonly key: string;
  readonly heading: HeadingBlock | null;
  readonly blocks: readonly DocumentBlock[];
}

interface OpenSection extends ReportSection {
  readonly blocks: DocumentBlock[];
}

/** The sections of a document in their order; the first has no heading. */
export function sectionsOf({ blocks }: Pick<ReportDocument, 'blocks'>): readonly ReportSection[] {
  let present: OpenSection = { key: '', heading: null, blocks: [] };
  const sections = [present];
  const path: string[] = [];
  const given = new Map<string, number>();
  for (const block of blocks) {
    if (block.type !== 'heading') {
      present.blocks.push(block);
      continue;
    }
    path.splice(block.level - 1);
    while (path.length < block.level - 1) path.push('');
    path.push(block.text.slice(0, 120));
    const base = path.join(' / ');
    const nth = (given.get(base) ?? 0) + 1;
    given.set(base, nth);
    present = { key: nth === 1 ? base : `${base} #${nth}`, heading: block, blocks: [] };
    sections.push(present);
  }
  return sections;
}

const hasFigure = (text: string): boolean => /\d/.test(text);
const paragraphName = (index: number): string => `¶${index + 1}`;

function tellTable(block: Extract<DocumentBlock, { type: 'table' }>, told: Map<string, string>): void {
  for (const { cells } of block.rows) {
    const [first, ...others] = cells;
    const name = first === undefined ? '' : plainText(first.content);
    let at = first?.span ?? 1;
    for (const cell of others) {
      const header = block.columns[at];
      const value = plainText(cell.content);
      const column = header === undefined ? '' : plainText(header.header);
      if (hasFigure(value)) told.set(column === '' ? name : `${name}, ${column}`, value.slice(0, 200));
      at += cell.span;
    }
  }
}

/** What a section tells: each figure of its tables by row and column, each paragraph with a figure by its number. */
export function toldBy({ blocks }: Pick<ReportSection, 'blocks'>): ToldFigures {
  const told = new Map<string, string>();
  for (const [index, block] of blocks.entries()) {
    if (told.size >= ownWordsLimits.figures) break;
    if (block.type === 'table') tellTable(block, told);
    else if (block.type === 'paragraph') {
      const text = plainText(block.content);
      if (hasFigure(text)) told.set(paragraphName(index), text.slice(0, 1_000));
    }
  }
  return Object.fromEntries([...told].slice(0, ownWordsLimits.figures));
}

/** A figure that own words are about, as it was and as it is; null where the report no longer gives it. */
export interface MovedFigure {
  readonly name: string;
  readonly before: string;
  readonly now: string | null;
}

const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
/** One digit alone is in too many sentences to say anything. */
const isTelling = (figure: string): boolean => figure.length > 1;

/** True when the words are about a figure: they stand at its paragraph, or name the figure or its row. */
function speaksOf(words: OwnWords, name: string, before: string): boolean {
  if (name.startsWith('¶')) return name === paragraphName(words.after - 1);
  const own = new Set(figuresIn(words.text));
  if (figuresIn(before).some((figure) => isTelling(figure) && own.has(figure))) return true;
  const row = name.split(', ')[0] ?? '';
  return row.length > 2 && comparable(words.text).includes(comparable(row));
}

/** The figures that the words are about and that have changed since they were written or confirmed. */
export function movedFor(words: OwnWords, now: ToldFigures): readonly MovedFigure[] {
  return Object.entries(words.told).flatMap(([name, before]) => {
    const present = Object.hasOwn(now, name) ? (now[name] ?? null) : null;
    return present === before || !speaksOf(words, name, before) ? [] : [{ name, before, now: present }];
  });
}

/** Own words where they stand in the present document. */
export interface PlacedWords {
  readonly id: string;
  readonly words: OwnWords;
  /** Position of its section; null when the section is not there any more. */
  readonly section: number | null;
  readonly moved: readonly MovedFigure[];
}

/** Finds where own words stand now, in the order of the document; those without a place come last. */
export function placeOwnWords(
  sections: readonly ReportSection[],
  ownWords: OwnWordsById,
): readonly PlacedWords[] {
  const byKey = new Map(sections.map(({ key }, index) => [key, index]));
  const placed = Object.entries(ownWords).map(([id, words]): PlacedWords => {
    const at = byKey.get(words.section);
    const section = at === undefined ? undefined : sections[at];
    if (at === undefined || section === undefined) return { id, words, section: null, moved: [] };
    return { id, words, section: at, moved: movedFor(words, toldBy(section)) };
  });
  const order = ({ section, words }: PlacedWords): number =>
    (section ?? sections.length) * 10_000 + words.after;
  return placed.toSorted((a, b) => order(a) - order(b) || a.words.at.localeCompare(b.words.at));
}

/** What own words become in a document; citations are read as in every other text. */
export function ownBlocks(
  text: string,
  language: Language,
  sources: { readonly [key: string]: ReportSource },
): { readonly blocks: readonly DocumentBlock[]; readonly cited: ReadonlySet<string> } {
  const rendering = new Rendering({
    language,
    data: {},
    sources,
    thresholds: defaultThresholds,
    limits: defaultReportLimits,
  });
  pushMarkdown(text, 'body', rendering, { scope: null, place: '', depth: 0 }, false);
  const blocks = rendering.blocks.flatMap((block) => (block.type === 'pendingReference' ? [] : [block]));
  return { blocks, cited: rendering.cited };
}

/** A section as it reads with what stands in it. */
function written(
  section: ReportSection,
  placed: readonly PlacedWords[],
  blocksOf: (words: OwnWords) => readonly DocumentBlock[],
): readonly DocumentBlock[] {
  const { heading, blocks } = section;
  const standing = (after: number): readonly PlacedWords[] =>
    placed.filter(({ words }) => Math.min(words.after, blocks.length) === after);
  const own = (after: number): readonly DocumentBlock[] =>
    standing(after).flatMap(({ words }) => blocksOf(words));
  const body = blocks.flatMap((block, index) => {
    const replaced = standing(index + 1).some(({ words }) => words.instead && words.after === index + 1);
    return replaced ? own(index + 1) : [block, ...own(index + 1)];
  });
  return [...(heading === null ? [] : [heading]), ...own(0), ...body];
}

/** The document with own words where they stand; those without a place are left out of it and kept by the caller. */
export function withOwnWords(
  document: ReportDocument,
  ownWords: OwnWordsById,
  sources: { readonly [key: string]: ReportSource },
): ReportDocument {
  const sections = sectionsOf(document);
  const placed = placeOwnWords(sections, ownWords);
  if (placed.length === 0) return document;
  const cited = new Set(document.sources.map(({ key }) => key));
  const blocksOf = ({ text }: OwnWords): readonly DocumentBlock[] => {
    const made = ownBlocks(text, document.language, sources);
    for (const key of made.cited) cited.add(key);
    return made.blocks;
  };
  const blocks = sections.flatMap((section, index) =>
    written(
      section,
      placed.filter((one) => one.section === index),
      blocksOf,
    ),
  );
  return { ...document, blocks, sources: listSources(cited, sources) };
}

/** The words of a block alone, for lists and differences. */
export function wordsOfBlock(block: DocumentBlock): string {
  const inline = (content: readonly Inline[]): string => plainText(content);
  switch (block.type) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return inline(block.content);
    case 'list':
      return block.items.map(inline).join('\n');
    case 'table':
      return block.rows.map(({ cells }) => cells.map(({ content }) => inline(content)).join('\t')).join('\n');
    default:
      return '';
  }
}
