/**
 * Texts of users in a saved report. They are placed beside or instead of generated blocks, stay when figures
 * change, and are marked when the figures that they mention have changed. Source: specification 001 section
 * 3.6.
 */
import { isSameJson } from '../assessment/pointer.ts';
import { toComparable } from '../text/spelling.ts';
import type { Language } from '../text/terms.ts';
import type { DocumentBlock, HeadingBlock, Inline, ReportDocument, ReportSource } from './document.ts';
import { defaultReportLimits } from './errors.ts';
import { listSources } from './finish.ts';
import { defaultThresholds } from './format.ts';
import { inlinesToPlainText } from './inline.ts';
import { appendMarkdown } from './render.ts';
import { ReportRendering } from './rendering.ts';

/** Figures of a section at the time of writing: name of each figure or paragraph, and its text. */
export type SectionFigures = { readonly [name: string]: string };

/** A text of a user in a report. */
export interface OwnWords {
  /** Headings of the section, joined by " / "; '' before the first heading. */
  readonly section: string;
  /** Number of blocks of the section before the text. */
  readonly after: number;
  /** True when the text replaces the last of these blocks. */
  readonly instead: boolean;
  /** Markdown. */
  readonly text: string;
  readonly author: string;
  /** ISO time. */
  readonly at: string;
  readonly told: SectionFigures;
}

/** Texts of users by an id that the client assigns. */
export type OwnWordsById = { readonly [id: string]: OwnWords };

/**
 * The texts after a change, with author and time: unchanged texts keep those of `before`, others get the person who
 * makes the change. Authors in the change itself are ignored, so that nobody can write for another person. `at`: an ISO
 * instant in UTC.
 */
export function signOwnWords(
  before: OwnWordsById,
  after: OwnWordsById,
  { author, at }: Pick<OwnWords, 'author' | 'at'>,
): OwnWordsById {
  const contentOf = ({ author: _author, at: _at, ...content }: OwnWords) => content;
  const sign = ([id, words]: [string, OwnWords]): [string, OwnWords] => {
    const former = Object.hasOwn(before, id) ? before[id] : undefined;
    const isSame = former !== undefined && isSameJson(contentOf(former), contentOf(words));
    return [id, { ...words, ...(isSame ? { author: former.author, at: former.at } : { author, at }) }];
  };
  return Object.fromEntries(Object.entries(after).map(sign));
}

/** Limits of users' texts in one report. */
export const ownWordsLimits = { texts: 500, characters: 20_000, figures: 400 } as const;

/** A section: the blocks between a heading and the next. */
export interface ReportSection {
  readonly key: string;
  readonly heading: HeadingBlock | null;
  readonly blocks: readonly DocumentBlock[];
}

interface OpenSection extends ReportSection {
  readonly blocks: DocumentBlock[];
}

/** The sections of a document in their order; the first has no heading. */
export function splitSections({ blocks }: Pick<ReportDocument, 'blocks'>): readonly ReportSection[] {
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

function collectTableFigures(
  block: Extract<DocumentBlock, { type: 'table' }>,
  told: Map<string, string>,
): void {
  for (const { cells } of block.rows) {
    const [first, ...others] = cells;
    const name = first === undefined ? '' : inlinesToPlainText(first.content);
    let at = first?.span ?? 1;
    for (const cell of others) {
      const header = block.columns[at];
      const value = inlinesToPlainText(cell.content);
      const column = header === undefined ? '' : inlinesToPlainText(header.header);
      if (hasFigure(value)) told.set(column === '' ? name : `${name}, ${column}`, value.slice(0, 200));
      at += cell.span;
    }
  }
}

/**
 * The figures of a section: each cell with a figure by row and column, each paragraph with a figure by its
 * number.
 */
export function collectSectionFigures({ blocks }: Pick<ReportSection, 'blocks'>): SectionFigures {
  const told = new Map<string, string>();
  for (const [index, block] of blocks.entries()) {
    if (told.size >= ownWordsLimits.figures) break;
    if (block.type === 'table') collectTableFigures(block, told);
    else if (block.type === 'paragraph') {
      const text = inlinesToPlainText(block.content);
      if (hasFigure(text)) told.set(paragraphName(index), text.slice(0, 1_000));
    }
  }
  return Object.fromEntries([...told].slice(0, ownWordsLimits.figures));
}

/**
 * A figure that a text concerns, with its former and present value; null if the report no longer contains it.
 */
export interface ChangedFigure {
  readonly name: string;
  readonly before: string;
  readonly now: string | null;
}

const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
/** A single digit occurs in too many sentences to identify a figure. */
const isIdentifyingFigure = (figure: string): boolean => figure.length > 1;

/** True when a text concerns a figure: it follows the figure's paragraph, or mentions the figure or its row. */
function isAboutFigure(words: OwnWords, name: string, before: string): boolean {
  if (name.startsWith('¶')) return name === paragraphName(words.after - 1);
  const own = new Set(figuresIn(words.text));
  if (figuresIn(before).some((figure) => isIdentifyingFigure(figure) && own.has(figure))) return true;
  const row = name.split(', ')[0] ?? '';
  return row.length > 2 && toComparable(words.text).includes(toComparable(row));
}

/** The figures that a text concerns and that have changed since it was written or confirmed. */
export function findChangedFigures(words: OwnWords, now: SectionFigures): readonly ChangedFigure[] {
  return Object.entries(words.told).flatMap(([name, before]) => {
    const present = Object.hasOwn(now, name) ? (now[name] ?? null) : null;
    return present === before || !isAboutFigure(words, name, before) ? [] : [{ name, before, now: present }];
  });
}

/** A text of a user with its place in the present document. */
export interface LocatedOwnWords {
  readonly id: string;
  readonly words: OwnWords;
  /** Index of its section; null if the section no longer exists. */
  readonly section: number | null;
  readonly moved: readonly ChangedFigure[];
}

/** Finds the places of users' texts, in the order of the document; texts without a place come last. */
export function placeOwnWords(
  sections: readonly ReportSection[],
  ownWords: OwnWordsById,
): readonly LocatedOwnWords[] {
  const byKey = new Map(sections.map(({ key }, index) => [key, index]));
  const placed = Object.entries(ownWords).map(([id, words]): LocatedOwnWords => {
    const at = byKey.get(words.section);
    const section = at === undefined ? undefined : sections[at];
    if (at === undefined || section === undefined) return { id, words, section: null, moved: [] };
    return { id, words, section: at, moved: findChangedFigures(words, collectSectionFigures(section)) };
  });
  const order = ({ section, words }: LocatedOwnWords): number =>
    (section ?? sections.length) * 10_000 + words.after;
  return placed.toSorted((a, b) => order(a) - order(b) || a.words.at.localeCompare(b.words.at));
}

/** The blocks of a user's text, with citations resolved. */
export function renderOwnWords(
  text: string,
  language: Language,
  sources: { readonly [key: string]: ReportSource },
): { readonly blocks: readonly DocumentBlock[]; readonly cited: ReadonlySet<string> } {
  const rendering = new ReportRendering({
    language,
    data: {},
    sources,
    thresholds: defaultThresholds,
    limits: defaultReportLimits,
  });
  appendMarkdown(text, 'body', rendering, { scope: null, place: '', depth: 0 }, false);
  const blocks = rendering.blocks.flatMap((block) => (block.type === 'pendingReference' ? [] : [block]));
  return { blocks, cited: rendering.cited };
}

/** A section with the users' texts inserted. */
function insertOwnWords(
  section: ReportSection,
  placed: readonly LocatedOwnWords[],
  blocksOf: (words: OwnWords) => readonly DocumentBlock[],
): readonly DocumentBlock[] {
  const { heading, blocks } = section;
  const standing = (after: number): readonly LocatedOwnWords[] =>
    placed.filter(({ words }) => Math.min(words.after, blocks.length) === after);
  const own = (after: number): readonly DocumentBlock[] =>
    standing(after).flatMap(({ words }) => blocksOf(words));
  const body = blocks.flatMap((block, index) => {
    const replaced = standing(index + 1).some(({ words }) => words.instead && words.after === index + 1);
    return replaced ? own(index + 1) : [block, ...own(index + 1)];
  });
  return [...(heading === null ? [] : [heading]), ...own(0), ...body];
}

/** The document with users' texts inserted; the caller keeps texts without a place. */
export function applyOwnWords(
  document: ReportDocument,
  ownWords: OwnWordsById,
  sources: { readonly [key: string]: ReportSource },
): ReportDocument {
  const sections = splitSections(document);
  const placed = placeOwnWords(sections, ownWords);
  if (placed.length === 0) return document;
  const cited = new Set(document.sources.map(({ key }) => key));
  const blocksOf = ({ text }: OwnWords): readonly DocumentBlock[] => {
    const made = renderOwnWords(text, document.language, sources);
    for (const key of made.cited) cited.add(key);
    return made.blocks;
  };
  const blocks = sections.flatMap((section, index) =>
    insertOwnWords(
      section,
      placed.filter((one) => one.section === index),
      blocksOf,
    ),
  );
  return { ...document, blocks, sources: listSources(cited, sources) };
}

/** The plain text of a block, for lists and comparisons. */
export function getBlockText(block: DocumentBlock): string {
  const inline = (content: readonly Inline[]): string => inlinesToPlainText(content);
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
