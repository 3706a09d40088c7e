/**
 * Renders a document as HTML for the screen, without style attributes and scripts, so that a strict content policy
 * can apply. The surrounding page defines the styles of the classes.
 */
import type {
  DocumentBlock,
  DocumentCell,
  DocumentInline,
  DocumentRow,
  DocumentSource,
  ReportDocument,
  TableDocumentBlock,
} from '@klarsikt/engine/report';
import { formatDate, isExternalLink } from '@klarsikt/engine/report';
import { escapeXml } from './escape-xml.ts';
import { type ChartBlock, drawDocumentPicture } from './pictures.ts';
import { localesByLanguage, reportPageTexts } from './words.ts';

interface Page {
  readonly document: ReportDocument;
  readonly sources: ReadonlyMap<string, DocumentSource>;
  readonly listed: boolean;
}

const attributes = (names: { readonly [name: string]: string | number | undefined }): string =>
  Object.entries(names)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('');

function element(
  tag: string,
  content: string,
  names: { readonly [name: string]: string | number | undefined } = {},
): string {
  return `<${tag}${attributes(names)}>${content}</${tag}>`;
}

/** Writes a link to another site; an address that reports may not link to becomes plain text. */
const formatExternalLink = (href: string, content: string): string =>
  isExternalLink(href)
    ? element('a', content, { href, rel: 'noopener noreferrer', target: '_blank' })
    : content;

function inlineHtml(inline: DocumentInline, page: Page): string {
  switch (inline.type) {
    case 'break':
      return '<br>';
    case 'cite': {
      const source = page.sources.get(inline.source);
      if (!source) return '';
      const label = escapeXml(source.label);
      if (page.listed) return element('a', label, { class: 'report-cite', href: `#${source.anchor}` });
      return formatExternalLink(source.url, label);
    }
    case 'level':
    case 'strength': {
      const scale = inline.type === 'level' ? 'risk' : 'strength';
      const word = inline.word === '' ? '' : ` ${escapeXml(inline.word)}`;
      return element('span', `<b>${escapeXml(inline.figure)}</b>${word}`, {
        class: `report-${scale}`,
        'data-class': inline.class ?? undefined,
      });
    }
    case 'text': {
      let html = escapeXml(inline.text);
      if (inline.code) html = element('code', html);
      if (inline.italic) html = element('em', html);
      if (inline.bold) html = element('strong', html);
      if (inline.anchor !== undefined) return element('a', html, { href: `#${inline.anchor}` });
      return inline.href === undefined ? html : formatExternalLink(inline.href, html);
    }
  }
}

const inlinesHtml = (content: readonly DocumentInline[], page: Page): string =>
  content.map((inline) => inlineHtml(inline, page)).join('');

function cellHtml(cell: DocumentCell, index: number, table: TableDocumentBlock, page: Page): string {
  const names = {
    colspan: cell.span > 1 ? cell.span : undefined,
    'data-align': table.columns[index]?.align === 'left' ? undefined : table.columns[index]?.align,
    'data-scale': cell.fill?.scale,
    'data-class': cell.fill?.class,
  };
  // Make the first cell a row header, so that screen readers announce it with the figures of the row.
  const head = index === 0 && table.columns.length > 1;
  return element(head ? 'th' : 'td', inlinesHtml(cell.content, page), {
    ...(head ? { scope: 'row' } : {}),
    ...names,
  });
}

function rowHtml(row: DocumentRow, table: TableDocumentBlock, page: Page): string {
  let column = 0;
  const cells = row.cells.map((cell) => {
    const html = cellHtml(cell, column, table, page);
    column += cell.span;
    return html;
  });
  return element('tr', cells.join(''), { class: row.style === 'normal' ? undefined : `report-${row.style}` });
}

function tableHtml(table: TableDocumentBlock, page: Page): string {
  const caption = table.caption.length === 0 ? '' : element('caption', inlinesHtml(table.caption, page));
  const header = table.columns.map((column) => {
    const words = inlinesHtml(column.header, page);
    // An empty header is an ordinary cell, because it names no column.
    return element(words === '' ? 'td' : 'th', words, {
      scope: words === '' ? undefined : 'col',
      'data-align': column.align === 'left' ? undefined : column.align,
    });
  });
  const head = table.header ? element('thead', element('tr', header.join(''))) : '';
  const body = element('tbody', table.rows.map((row) => rowHtml(row, table, page)).join(''));
  return element('table', caption + head + body, { class: `report-table report-table-${table.style}` });
}

function chartHtml(block: ChartBlock, page: Page): string {
  const { chart, svg } = drawDocumentPicture(block, page.document);
  const message = block.caption.length > 0 ? inlinesHtml(block.caption, page) : escapeXml(chart.message);
  const { columns, rows } = chart.table;
  const cell = (tag: 'td' | 'th', value: string, column: number): string =>
    element(tag, escapeXml(value), {
      'data-align': columns[column]?.align === 'right' ? 'right' : undefined,
      scope: tag === 'th' ? 'col' : undefined,
    });
  const head = columns.map(({ label }, column) => cell('th', label, column)).join('');
  const body = rows.map((row) =>
    element('tr', row.map((value, column) => cell('td', value, column)).join('')),
  );
  const table = element('table', element('thead', element('tr', head)) + element('tbody', body.join('')), {
    class: 'report-table report-table-compact',
  });
  const summary = element('summary', escapeXml(reportPageTexts.showTable[page.document.language]));
  return element('figure', element('figcaption', message) + svg + element('details', summary + table), {
    class: 'report-chart',
  });
}

function sourcesHtml(page: Page): string {
  const items = page.document.sources.map((source) => {
    const date = source.published ? ` ${formatDate(source.published, page.document.language)}.` : '';
    const title = element('cite', escapeXml(source.title));
    const link = source.url === '' ? '' : ` ${formatExternalLink(source.url, escapeXml(source.url))}`;
    const text = `${escapeXml(source.author)}: ${title}. ${escapeXml(source.publication)}.${escapeXml(date)}${link}`;
    return element('dt', escapeXml(source.label), { id: source.anchor }) + element('dd', text);
  });
  return element('dl', items.join(''), { class: 'report-sources' });
}

function blockHtml(block: DocumentBlock, page: Page): string {
  switch (block.type) {
    case 'heading': {
      const number =
        block.number === null ? '' : `${element('span', block.number, { class: 'report-number' })} `;
      return element(`h${block.level + 1}`, number + escapeXml(block.text), { id: block.anchor });
    }
    case 'paragraph':
      return element('p', inlinesHtml(block.content, page), {
        class: block.style === 'body' ? undefined : `report-${block.style}`,
      });
    case 'list': {
      const items = block.items.map((item) => element('li', inlinesHtml(item, page))).join('');
      return element(block.ordered ? 'ol' : 'ul', items);
    }
    case 'table':
      return tableHtml(block, page);
    case 'chart':
      return chartHtml(block, page);
    case 'toc': {
      const entries = block.entries.map(({ level, number, text, anchor }) => {
        const name = number === null ? text : `${number} ${text}`;
        return element('li', element('a', escapeXml(name), { href: `#${anchor}` }), { 'data-level': level });
      });
      const title = element('p', escapeXml(block.title), { class: 'report-subhead' });
      const list = element('ol', entries.join(''));
      return element('nav', title + list, { class: 'report-toc', 'aria-label': block.title });
    }
    case 'pageBreak':
      return '<hr class="report-page-break">';
    case 'sources':
      return sourcesHtml(page);
  }
}

function coverHtml({ cover, title }: ReportDocument): string {
  if (!cover) return element('header', element('h1', escapeXml(title)), { class: 'report-cover' });
  const line = (text: string, name: string) =>
    text === '' ? '' : element('p', escapeXml(text), { class: name });
  const facts = cover.facts.map(
    ({ label, value }) => element('dt', escapeXml(label)) + element('dd', escapeXml(value)),
  );
  const content = [
    line(cover.eyebrow, 'report-eyebrow'),
    element('h1', escapeXml(cover.title)),
    line(cover.subtitle, 'report-lead'),
    element('dl', facts.join(''), { class: 'report-facts' }),
  ];
  return element('header', content.join(''), { class: 'report-cover' });
}

/** Renders a document as one `<article>`. Charts are inline pictures, each followed by a table with its figures. */
export function renderHtml(document: ReportDocument): string {
  const page: Page = {
    document,
    sources: new Map(document.sources.map((source) => [source.key, source])),
    listed: document.blocks.some(({ type }) => type === 'sources'),
  };
  const body = document.blocks.map((block) => blockHtml(block, page)).join('\n');
  return element('article', `${coverHtml(document)}\n${body}`, {
    class: 'report',
    lang: localesByLanguage[document.language],
  });
}
