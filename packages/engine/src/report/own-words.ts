/**
 * Texts that users write into a saved report. They are placed beside or instead of generated blocks and are kept when
 * figures change. If figures that they mention have changed, they are marked. Source: specification 001 section 3.6.
 */
import { isSameJson } from '../assessment/pointer.ts';
import { toComparableText } from '../text/spelling.ts';
import type { Language } from '../text/terms.ts';
import type {
  DocumentBlock,
  DocumentInline,
  HeadingBlock,
  ReportDocument,
  ReportSource,
} from './document.ts';
import { defaultReportLimits } from './errors.ts';
import { labelCitedSources } from './finish.ts';
import { defaultClassThresholds } from './format.ts';
import { flattenInlines } from './inline.ts';
import { appendMarkdown } from './render.ts';
import { ReportRendering } from './rendering.ts';

/**
 * The figures of a section when the text was written, as a map from the name of each figure or paragraph to its text.
 */
export type SectionFigures = { readonly [name: string]: string };

/** A text that a user has written into a saved report, with its place, author and time. */
export interface ReportUserText {
  /** Headings of the section, joined by " / "; '' for the section before the first heading. */
  readonly section: string;
  /** Number of blocks of the section that precede the text. */
  readonly after: number;
  /** True when the text replaces the last of the preceding blocks. */
  readonly instead: boolean;
  /** The text as Markdown. */
  readonly text: string;
  readonly author: string;
  /** ISO instant at which the text was last changed. */
  readonly at: string;
  readonly told: SectionFigures;
}

/** Texts of users by an id that the client assigns. */
export type ReportUserTextsById = { readonly [id: string]: ReportUserText };

/**
 * Returns the texts after a change with author and time. Unchanged texts keep author and time of `before`; changed
 * texts get the person who makes the change. Authors in the change itself are ignored, so that no one can write in
 * another person's name. `at`: an ISO instant in UTC.
 */
export function signReportUserTexts(
  before: ReportUserTextsById,
  after: ReportUserTextsById,
  { author, at }: Pick<ReportUserText, 'author' | 'at'>,
): ReportUserTextsById {
  const contentOf = ({ author: _author, at: _at, ...content }: ReportUserText) => content;
  const sign = ([id, words]: [string, ReportUserText]): [string, ReportUserText] => {
    const former = Object.hasOwn(before, id) ? before[id] : undefined;
    const isSame = former !== undefined && isSameJson(contentOf(former), contentOf(words));
    return [id, { ...words, ...(isSame ? { author: former.author, at: former.at } : { author, at }) }];
  };
  return Object.fromEntries(Object.entries(after).map(sign));
}

/** Limits of users' texts in one report. */
export const reportUserTextLimits = { texts: 500, characters: 20_000, figures: 400 } as const;

/** A section: the blocks between a heading and the next. */
export interface ReportSection {
  readonly key: string;
  readonly heading: HeadingBlock | null;
  readonly blocks: readonly DocumentBlock[];
}

interface OpenSection extends ReportSection {
  readonly blocks: DocumentBlock[];
}

/** Splits a document into its sections in order. The first section has no heading. */
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
    const name = first === undefined ? '' : flattenInlines(first.content);
    let at = first?.span ?? 1;
    for (const cell of others) {
      const header = block.columns[at];
      const value = flattenInlines(cell.content);
      const column = header === undefined ? '' : flattenInlines(header.header);
      if (hasFigure(value)) told.set(column === '' ? name : `${name}, ${column}`, value.slice(0, 200));
      at += cell.span;
    }
  }
}

/**
 * Collects the figures of a section: each table cell with a figure, named by row and column, and each paragraph with
 * a figure, named by its number.
 */
export function collectSectionFigures({ blocks }: Pick<ReportSection, 'blocks'>): SectionFigures {
  const told = new Map<string, string>();
  for (const [index, block] of blocks.entries()) {
    if (told.size >= reportUserTextLimits.figures) break;
    if (block.type === 'table') collectTableFigures(block, told);
    else if (block.type === 'paragraph') {
      const text = flattenInlines(block.content);
      if (hasFigure(text)) told.set(paragraphName(index), text.slice(0, 1_000));
    }
  }
  return Object.fromEntries([...told].slice(0, reportUserTextLimits.figures));
}

/**
 * A figure that a text concerns, with its former and current value. The current value is null if the report no longer
 * contains the figure.
 */
export interface ChangedFigure {
  readonly name: string;
  readonly before: string;
  readonly now: string | null;
}

const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
/** A single digit cannot identify a figure, because it occurs in too many sentences. */
const isIdentifyingFigure = (figure: string): boolean => figure.length > 1;

/**
 * True when a text concerns a figure: it is placed after the figure's paragraph, or it mentions the figure or its
 * row.
 */
function isAboutFigure(words: ReportUserText, name: string, before: string): boolean {
  if (name.startsWith('¶')) return name === paragraphName(words.after - 1);
  const own = new Set(figuresIn(words.text));
  if (figuresIn(before).some((figure) => isIdentifyingFigure(figure) && own.has(figure))) return true;
  const row = name.split(', ')[0] ?? '';
  return row.length > 2 && toComparableText(words.text).includes(toComparableText(row));
}

/** Finds the figures that a text concerns and that have changed since the text was written or confirmed. */
export function findChangedFigures(words: ReportUserText, now: SectionFigures): readonly ChangedFigure[] {
  return Object.entries(words.told).flatMap(([name, before]) => {
    const present = Object.hasOwn(now, name) ? (now[name] ?? null) : null;
    return present === before || !isAboutFigure(words, name, before) ? [] : [{ name, before, now: present }];
  });
}

/** A text of a user with its place in the current document. */
export interface LocatedReportUserText {
  readonly id: string;
  readonly words: ReportUserText;
  /** Index of the section that contains the text; null if the section no longer exists. */
  readonly section: number | null;
  readonly moved: readonly ChangedFigure[];
}

/** Finds the places of users' texts in the order of the document. Texts without a place are last. */
export function locateReportUserTexts(
  sections: readonly ReportSection[],
  ownWords: ReportUserTextsById,
): readonly LocatedReportUserText[] {
  const byKey = new Map(sections.map(({ key }, index) => [key, index]));
  const placed = Object.entries(ownWords).map(([id, words]): LocatedReportUserText => {
    const at = byKey.get(words.section);
    const section = at === undefined ? undefined : sections[at];
    if (at === undefined || section === undefined) return { id, words, section: null, moved: [] };
    return { id, words, section: at, moved: findChangedFigures(words, collectSectionFigures(section)) };
  });
  const order = ({ section, words }: LocatedReportUserText): number =>
    (section ?? sections.length) * 10_000 + words.after;
  return placed.toSorted((a, b) => order(a) - order(b) || a.words.at.localeCompare(b.words.at));
}

/** Renders a user's text to blocks, with citations resolved. */
export function renderReportUserText(
  text: string,
  language: Language,
  sources: { readonly [key: string]: ReportSource },
): { readonly blocks: readonly DocumentBlock[]; readonly cited: ReadonlySet<string> } {
  const rendering = new ReportRendering({
    language,
    data: {},
    sources,
    thresholds: defaultClassThresholds,
    limits: defaultReportLimits,
  });
  appendMarkdown(text, 'body', rendering, { scope: null, place: '', depth: 0 }, false);
  const blocks = rendering.blocks.flatMap((block) => (block.type === 'pendingReference' ? [] : [block]));
  return { blocks, cited: rendering.cited };
}

/** Inserts the users' texts into a section. */
function insertOwnWords(
  section: ReportSection,
  placed: readonly LocatedReportUserText[],
  blocksOf: (words: ReportUserText) => readonly DocumentBlock[],
): readonly DocumentBlock[] {
  const { heading, blocks } = section;
  const standing = (after: number): readonly LocatedReportUserText[] =>
    placed.filter(({ words }) => Math.min(words.after, blocks.length) === after);
  const own = (after: number): readonly DocumentBlock[] =>
    standing(after).flatMap(({ words }) => blocksOf(words));
  const body = blocks.flatMap((block, index) => {
    const replaced = standing(index + 1).some(({ words }) => words.instead && words.after === index + 1);
    return replaced ? own(index + 1) : [block, ...own(index + 1)];
  });
  return [...(heading === null ? [] : [heading]), ...own(0), ...body];
}

/**
 * Inserts users' texts into the document. Texts without a place are not inserted, and the caller has to keep them.
 */
export function insertReportUserTexts(
  document: ReportDocument,
  ownWords: ReportUserTextsById,
  sources: { readonly [key: string]: ReportSource },
): ReportDocument {
  const sections = splitSections(document);
  const placed = locateReportUserTexts(sections, ownWords);
  if (placed.length === 0) return document;
  const cited = new Set(document.sources.map(({ key }) => key));
  const blocksOf = ({ text }: ReportUserText): readonly DocumentBlock[] => {
    const made = renderReportUserText(text, document.language, sources);
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
  return { ...document, blocks, sources: labelCitedSources(cited, sources) };
}

/** Returns the plain text of a block, for lists and comparisons. */
export function getBlockText(block: DocumentBlock): string {
  const inline = (content: readonly DocumentInline[]): string => flattenInlines(content);
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
