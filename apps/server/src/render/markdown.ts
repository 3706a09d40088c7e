/** Renders a document as Markdown; levels are written as figure and word. */
import {
  type DocumentBlock,
  type DocumentInline,
  formatDate,
  type ReportDocument,
  type ReportSource,
} from '@klarsikt/engine/report';
import { drawDocumentPicture } from './pictures.ts';

const escaped = (text: string): string => text.replace(/([\\`*_[\]<>|#])/g, '\\$1');

const wrapWithMark = (text: string, mark: string): string =>
  text.trim() === '' ? text : `${mark}${text}${mark}`;

function inlineText(inline: DocumentInline, labels: ReadonlyMap<string, string>): string {
  switch (inline.type) {
    case 'text': {
      let text = escaped(inline.text);
      if (inline.code) text = `\`${inline.text.replaceAll('`', '')}\``;
      if (inline.bold) text = wrapWithMark(text, '**');
      if (inline.italic) text = wrapWithMark(text, '*');
      return inline.href === undefined ? text : `[${text}](${inline.href})`;
    }
    case 'break':
      return '  \n';
    case 'cite':
      return `(${escaped(labels.get(inline.source) ?? inline.source)})`;
    case 'level':
    case 'strength':
      return inline.word === '' ? inline.figure : `${inline.figure} ${inline.word}`;
  }
}

interface MarkdownContext {
  readonly document: ReportDocument;
  readonly labels: ReadonlyMap<string, string>;
}

const inlines = (content: readonly DocumentInline[], { labels }: MarkdownContext): string =>
  content.map((inline) => inlineText(inline, labels)).join('');

const cellText = (content: readonly DocumentInline[], writing: MarkdownContext): string =>
  inlines(content, writing).replace(/\s*\n\s*/g, '<br>');

function tableText(block: Extract<DocumentBlock, { type: 'table' }>, writing: MarkdownContext): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = block.rows.map(({ cells, style }) => {
    const texts = cells.flatMap((cell) => [
      cellText(cell.content, writing),
      ...Array.from({ length: cell.span - 1 }, () => ''),
    ]);
    return line(style === 'normal' ? texts : texts.map((text) => wrapWithMark(text, '**')));
  });
  const caption = block.caption.length === 0 ? [] : [`*${inlines(block.caption, writing)}*`, ''];
  const header = block.columns.map((column) => cellText(column.header, writing));
  const rule = block.columns.map(({ align }) =>
    align === 'right' ? '---:' : align === 'center' ? ':---:' : '---',
  );
  return [...caption, line(header), line(rule), ...rows].join('\n');
}

const sourceLine = ({ author, title, publication, url }: ReportSource, label: string): string =>
  `- **${escaped(label)}**: ${escaped([author, title, publication].filter((part) => part !== '').join('. '))}${url === '' ? '' : ` <${url}>`}`;

function blockText(block: DocumentBlock, writing: MarkdownContext): string {
  const { document } = writing;
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${block.number === null ? '' : `${block.number} `}${escaped(block.text)}`;
    case 'paragraph': {
      const text = inlines(block.content, writing);
      if (block.style === 'quote' || block.style === 'note' || block.style === 'warning')
        return text.replace(/^/gm, '> ');
      return block.style === 'subhead' ? wrapWithMark(text, '**') : text;
    }
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${inlines(item, writing)}`)
        .join('\n');
    case 'table':
      return tableText(block, writing);
    case 'chart': {
      const { chart } = drawDocumentPicture(block, document);
      return `> ${escaped(chart.message)}`;
    }
    case 'toc':
      return block.entries
        .map(
          ({ level, number, text }) =>
            `${'  '.repeat(level - 1)}- ${number === null ? '' : `${number} `}${escaped(text)}`,
        )
        .join('\n');
    case 'pageBreak':
      return '---';
    case 'sources':
      return document.sources.map((source) => sourceLine(source, source.label)).join('\n');
  }
}

export function renderMarkdown(document: ReportDocument): string {
  const labels = new Map(document.sources.map(({ key, label }) => [key, label]));
  const writing = { document, labels };
  const facts =
    document.cover?.facts.map(({ label, value }) => `- **${escaped(label)}**: ${escaped(value)}`) ?? [];
  const date = document.date === null ? [] : [formatDate(document.date, document.language)];
  const opening = [
    `# ${escaped(document.title)}`,
    [document.author, ...date].map(escaped).join(', '),
    facts.join('\n'),
  ];
  const body = document.blocks.map((block) => blockText(block, writing));
  return `${[...opening, ...body].filter((text) => text.trim() !== '').join('\n\n')}\n`;
}
