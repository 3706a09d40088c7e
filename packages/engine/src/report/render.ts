/** Renders a template and its data to a document, block by block. */
import type { Language, Text } from '../text/terms.ts';
import type {
  DocumentCover,
  DocumentInline,
  ParagraphStyle,
  ReportDocument,
  ReportSource,
} from './document.ts';
import { defaultReportLimits, ReportError, type ReportLimits } from './errors.ts';
import { labelCitedSources, resolvePendingBlocks } from './finish.ts';
import { absentFigureMark, type ClassThresholds, defaultClassThresholds } from './format.ts';
import {
  flattenInlines,
  getDayOfInlines,
  parseMarkdownInlines,
  parseTemplateVariable,
  parseTextInlines,
} from './inline.ts';
import { splitMarkdownParts } from './markdown.ts';
import type { MarkdownTable } from './markdown-table.ts';
import { buildMatrixTable, buildRecordTable } from './records.ts';
import { ReportRendering } from './rendering.ts';
import { absentValue, getValueAtPath, localizeValue } from './scope.ts';
import { buildRiskSummaryTable, buildThreatSummaryTable } from './summaries.ts';
import { renderTableBlock } from './tables.ts';
import type {
  ChartBlock,
  HeadingTemplateBlock,
  MarkdownBlock,
  ReportTemplate,
  TableBlock,
} from './template.ts';
import { type LeafBlock, type WalkPosition, walkBlocks } from './walk.ts';

/** Settings of a rendering: sources, class thresholds and limits, all with defaults. */
export interface RenderOptions {
  /** Sources for citations, by key. */
  readonly sources?: { readonly [key: string]: ReportSource };
  /** Thresholds of the assessment's classes. */
  readonly thresholds?: ClassThresholds;
  readonly limits?: Partial<ReportLimits>;
}

function renderHeading(
  block: HeadingTemplateBlock,
  rendering: ReportRendering,
  position: WalkPosition,
): void {
  const text = flattenInlines(parseTextInlines(block.text[rendering.language], rendering, position));
  const number = block.numbered === false ? null : rendering.nextNumber(block.level);
  const wish = block.anchor ? flattenInlines(parseTextInlines(block.anchor, rendering, position)) : '';
  const anchor = rendering.anchorOf(wish === '' ? `section-${number ?? text}` : wish);
  const made = { type: 'heading', level: block.level, number, text, anchor } as const;
  rendering.headings.push(made);
  rendering.blocks.push(made);
}

const kindStyles = { subhead: 'subhead', quote: 'quote' } as const;

/** Estimates the width of a column from its longest text, within limits. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(40, Math.max(8, ...texts.map((text) => text.length)));

/** Renders a Markdown table. */
function pushTable(
  { heads, aligns, rows }: MarkdownTable,
  rendering: ReportRendering,
  position: WalkPosition,
  variables: boolean,
): void {
  const inlines = (text: string): readonly DocumentInline[] =>
    parseMarkdownInlines(text, rendering, position, variables);
  const columns = heads.map((head, index) => ({
    header: inlines(head),
    align: aligns[index] ?? 'left',
    width: widthOf([head, ...rows.map((row) => row[index] ?? '')]),
  }));
  const cells = rows.map((row) => {
    rendering.countNode(position.place);
    return {
      style: 'normal' as const,
      cells: row.map((text) => ({ content: inlines(text), span: 1, fill: null })),
    };
  });
  rendering.blocks.push({ type: 'table', style: 'plain', caption: [], header: true, columns, rows: cells });
}

/** Appends the paragraphs, lists and tables of a Markdown text. */
export function appendMarkdown(
  text: string,
  style: ParagraphStyle,
  rendering: ReportRendering,
  position: WalkPosition,
  variables: boolean,
): void {
  for (const part of splitMarkdownParts(text)) {
    rendering.countNode(position.place);
    if (part.type === 'table') {
      pushTable(part, rendering, position, variables);
      continue;
    }
    if (part.type === 'list') {
      const items = part.items.map((item) => parseMarkdownInlines(item, rendering, position, variables));
      rendering.blocks.push({ type: 'list', ordered: part.ordered, items });
      continue;
    }
    const whole = variables ? wholeMarkdown(part.text, rendering, position) : null;
    if (whole !== null) appendMarkdown(whole, style, rendering, position, false);
    else {
      const content = parseMarkdownInlines(part.text, rendering, position, variables);
      const set = part.kind === 'body' ? style : kindStyles[part.kind];
      if (content.length > 0) rendering.blocks.push({ type: 'paragraph', style: set, content });
    }
  }
}

/**
 * Returns the text of a paragraph that consists only of `{{ path | markdown }}`, because such a text has its own
 * paragraphs; null for other paragraphs.
 */
function wholeMarkdown(text: string, rendering: ReportRendering, position: WalkPosition): string | null {
  const found = /^\{\{([^{}]*)\}\}$/.exec(text.trim());
  const variable = found ? parseTemplateVariable(found[1] ?? '') : null;
  if (variable?.format !== 'markdown') return null;
  const value = getValueAtPath(variable.path, position.scope, rendering.data);
  if (value === absentValue) return null;
  const read = localizeValue(value, rendering.language);
  return typeof read === 'string' ? read : '';
}

function renderMarkdown(block: MarkdownBlock, rendering: ReportRendering, position: WalkPosition): void {
  appendMarkdown(block.text[rendering.language], block.style ?? 'body', rendering, position, true);
}

function renderTable(block: TableBlock, rendering: ReportRendering, position: WalkPosition): void {
  const made = renderTableBlock(block, rendering, position);
  if (made) rendering.blocks.push(made);
  else if (block.empty) {
    const content = parseMarkdownInlines(block.empty[rendering.language], rendering, position, true);
    rendering.blocks.push({ type: 'paragraph', style: 'muted', content });
  }
}

function renderChart(block: ChartBlock, rendering: ReportRendering, position: WalkPosition): void {
  const data = getValueAtPath(block.data, position.scope, rendering.data);
  if (data === absentValue) rendering.warn('unknownVariable', position.place, block.data);
  if (data === absentValue || data === null) return;
  const caption = block.caption
    ? parseMarkdownInlines(block.caption[rendering.language], rendering, position, true)
    : [];
  rendering.blocks.push({ type: 'chart', chart: block.chart, data, caption });
}

function renderLeafBlock(block: LeafBlock, rendering: ReportRendering, position: WalkPosition): void {
  const { language } = rendering;
  const texts = (text: string): readonly DocumentInline[] => parseTextInlines(text, rendering, position);
  switch (block.type) {
    case 'heading':
      renderHeading(block, rendering, position);
      break;
    case 'text': {
      const content = texts(block.text[language]);
      if (content.length > 0) {
        rendering.blocks.push({ type: 'paragraph', style: block.style ?? 'body', content });
      }
      break;
    }
    case 'markdown':
      renderMarkdown(block, rendering, position);
      break;
    case 'table':
      renderTable(block, rendering, position);
      break;
    case 'riskSummary':
      renderTable(buildRiskSummaryTable(block), rendering, position);
      break;
    case 'threatSummary':
      renderTable(buildThreatSummaryTable(block), rendering, position);
      break;
    case 'matrix':
      renderTable(buildMatrixTable(block), rendering, position);
      break;
    case 'approvals':
    case 'actions':
    case 'completeness':
      renderTable(buildRecordTable(block), rendering, position);
      break;
    case 'chart':
      renderChart(block, rendering, position);
      break;
    case 'toc': {
      const title = flattenInlines(texts(block.title[language]));
      rendering.blocks.push({ type: 'toc', title, depth: block.depth, entries: [] });
      break;
    }
    case 'ref': {
      const anchor = flattenInlines(texts(block.anchor));
      const lead = block.lead ? texts(block.lead[language]) : [];
      rendering.blocks.push({ type: 'pendingReference', anchor, lead, place: position.place });
      break;
    }
    case 'pageBreak':
    case 'sources':
      rendering.blocks.push({ type: block.type });
      break;
    case 'row':
    case 'cell':
      throw new ReportError('misplacedBlock', position.place, `${block.type} outside a table`);
    default:
      // A template from outside can contain a block type that the TypeScript types exclude.
      throw new ReportError('unknownBlock', position.place, JSON.stringify(block).slice(0, 80));
  }
}

/**
 * Fills a template with data. Texts of the data are plain text: their Markdown counts only with `| markdown`, and
 * expressions in them are never evaluated. Names without a value in the data become warnings in the document.
 * @throws ReportError with code and place for an unknown or misplaced block, a path that is not a list, a failing
 * formula, a reference without target, or a breach of `limits` (100,000 nodes, nesting 8, 20 million characters).
 */
export function renderTemplate(
  template: ReportTemplate,
  data: unknown,
  language: Language,
  options: RenderOptions = {},
): ReportDocument {
  const sources = options.sources ?? {};
  const rendering = new ReportRendering({
    language,
    data,
    sources,
    thresholds: options.thresholds ?? defaultClassThresholds,
    limits: { ...defaultReportLimits, ...options.limits },
  });
  const start: WalkPosition = { scope: null, place: '', depth: 0 };
  walkBlocks(
    template.content,
    rendering,
    start,
    (block, at) => renderLeafBlock(block, rendering, at),
    'content',
  );
  const filled: FillText = (text, place) =>
    parseTextInlines(text[language], rendering, { scope: null, place });
  const words = (text: Text, place: string): string => flattenInlines(filled(text, place));
  const date = template.date === null ? null : getValueAtPath(template.date, null, data);
  return {
    schema: 1,
    template: template.id,
    language,
    title: words(template.title, 'title'),
    author: words(template.author, 'author'),
    subject: words(template.subject, 'subject'),
    date: typeof date === 'string' ? date : null,
    cover: coverOf(template, filled),
    header: { left: words(template.header.left, 'header'), right: words(template.header.right, 'header') },
    blocks: resolvePendingBlocks(rendering),
    sources: labelCitedSources(rendering.cited, sources),
    warnings: rendering.warnings,
  };
}

/** Fills a template text in the language of the report. */
type FillText = (text: Text, place: string) => readonly DocumentInline[];

/** Replaces a dash by an empty text, because the cover leaves out empty texts. */
const dashToEmpty = (text: string): string => (text === absentFigureMark ? '' : text);

function coverOf({ cover }: ReportTemplate, filled: FillText): DocumentCover | null {
  if (!cover) return null;
  const words = (text: Text, place: string): string => flattenInlines(filled(text, place));
  return {
    eyebrow: words(cover.eyebrow, 'cover.eyebrow'),
    title: words(cover.title, 'cover.title'),
    subtitle: dashToEmpty(words(cover.subtitle, 'cover.subtitle')),
    facts: cover.facts.flatMap(({ label, value }, index) => {
      const place = `cover.facts.${index}`;
      const inlines = filled(value, place);
      const said = dashToEmpty(flattenInlines(inlines));
      const day = getDayOfInlines(inlines);
      return said === '' ? [] : [{ label: words(label, place), value: said, ...(day !== null && { day }) }];
    }),
  };
}
