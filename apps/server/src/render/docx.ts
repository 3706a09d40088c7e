/** A document as a Word file. */
import { type DocumentBlock, formatDate, isOutwardLink, type ReportDocument } from '@klarsikt/engine';
import {
  BookmarkEnd,
  BookmarkStart,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageBreak,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  TabStopType,
  TextRun,
} from 'docx';
import { contentsOf } from './docx-contents.ts';
import { clean, type RunContext, runsOf } from './docx-inline.ts';
import { headingPages } from './docx-pages.ts';
import { running } from './docx-running.ts';
import { type DocumentPart, partsOf } from './docx-sections.ts';
import {
  documentStyles,
  page,
  palette,
  plainFont,
  textWidth,
  wideTextWidth,
  wordColour,
} from './docx-styles.ts';
import { tableOf, withTables } from './docx-table.ts';
import { type ChartBlock, pictureOf } from './pictures.ts';
import { drawPng } from './png.ts';
import { steadyDocx } from './steady-docx.ts';

interface Job {
  readonly document: ReportDocument;
  readonly context: RunContext;
  /** Each ordered list counts from one. */
  lists: number;
  /** Bookmarks so far. */
  marks: number;
  /** The tables as text, in their order. */
  readonly tables: string[];
}

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
  4: HeadingLevel.HEADING_4,
} as const;

const styles = {
  body: 'Normal',
  lead: 'ReportLead',
  small: 'ReportSmall',
  muted: 'ReportMuted',
  label: 'ReportLabel',
  subhead: 'ReportSubhead',
  quote: 'ReportQuote',
  note: 'ReportNote',
  warning: 'ReportWarning',
} as const;

/** Pixels of a Word picture across the text: 96 to the inch. */
const pictureWidth = Math.floor(textWidth / 15);
/** Pixels drawn for each of them, so that it prints sharply. */
const zoom = 2;

function bookmarksOf(document: ReportDocument): ReadonlyMap<string, string> {
  const anchors = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.anchor] : []));
  const listed = document.blocks.some(({ type }) => type === 'sources');
  const sources = listed ? document.sources.map(({ anchor }) => anchor) : [];
  return new Map([...anchors, ...sources].map((anchor, index) => [anchor, `place_${index + 1}`]));
}

/** Puts a bookmark around something; the library's own bookmarks all have the number 1. */
function marked(anchor: string, job: Job, children: readonly ParagraphChild[]): readonly ParagraphChild[] {
  const id = job.context.bookmarks.get(anchor);
  if (id === undefined) return children;
  job.marks += 1;
  return [new BookmarkStart(id, job.marks), ...children, new BookmarkEnd(job.marks)];
}

const text = (words: string): TextRun => new TextRun({ text: clean(words) });

async function chart(block: ChartBlock, job: Job): Promise<readonly Paragraph[]> {
  const { chart: drawn, svg } = pictureOf(block, job.document);
  const { png } = await drawPng(svg, zoom);
  const width = Math.min(pictureWidth, drawn.size.width);
  const height = Math.round((drawn.size.height * width) / drawn.size.width);
  const caption = block.caption.length > 0 ? runsOf(block.caption, job.context) : [text(drawn.message)];
  const described = drawn.table.rows.map((row) => row.filter(Boolean).join(' ')).join('; ');
  return [
    new Paragraph({ style: 'ReportCaption', children: caption }),
    new Paragraph({
      spacing: { after: 240 },
      children: [
        new ImageRun({
          type: 'png',
          data: png,
          transformation: { width, height },
          altText: { name: drawn.title, title: drawn.message, description: clean(described) },
        }),
      ],
    }),
  ];
}

function contents(block: Extract<DocumentBlock, { type: 'toc' }>, job: Job): readonly Paragraph[] {
  return [
    new Paragraph({ style: 'ReportContents', children: [text(block.title)] }),
    ...contentsOf(block.entries, block.depth, {
      bookmarks: job.context.bookmarks,
      pages: headingPages(job.document),
    }),
  ];
}

function sourceList(job: Job): readonly Paragraph[] {
  return job.document.sources.map((source) => {
    const date = source.published ? ` ${formatDate(source.published, job.document.language)}.` : '';
    const url = isOutwardLink(source.url)
      ? new ExternalHyperlink({
          link: source.url,
          children: [new TextRun({ text: clean(source.url), style: 'Hyperlink', size: 17 })],
        })
      : text(source.url);
    return new Paragraph({
      style: 'ReportSmall',
      keepLines: true,
      indent: { left: 400, hanging: 400 },
      children: [
        ...marked(source.anchor, job, [
          new TextRun({ text: clean(source.label), bold: true, font: plainFont }),
        ]),
        text(`  ${source.author}: `),
        new TextRun({ text: clean(source.title), italics: true }),
        text(`. ${source.publication}.${date} `),
        url,
      ],
    });
  });
}

function paragraph(block: Extract<DocumentBlock, { type: 'paragraph' }>, job: Job): Paragraph {
  const fill = { note: palette.risk.NONE.bg, warning: palette.risk.HIGH.bg }[
    block.style === 'note' || block.style === 'warning' ? block.style : 'note'
  ];
  const boxed = block.style === 'note' || block.style === 'warning';
  return new Paragraph({
    style: styles[block.style],
    ...(boxed ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: wordColour(fill) } } : {}),
    children: runsOf(block.content, job.context),
  });
}

function list(block: Extract<DocumentBlock, { type: 'list' }>, job: Job): readonly Paragraph[] {
  job.lists += 1;
  const reference = block.ordered ? 'numbers' : 'bullets';
  return block.items.map(
    (item) =>
      new Paragraph({
        numbering: { reference, level: 0, instance: job.lists },
        spacing: { after: 60 },
        children: runsOf(item, job.context),
      }),
  );
}

/** `anew`: on a new page, by the heading itself: a break of its own is an empty page where the one before is full. */
async function childrenOf(
  block: DocumentBlock,
  { wide, anew }: { readonly wide: boolean; readonly anew: boolean },
  job: Job,
): Promise<readonly Paragraph[]> {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: headings[block.level],
          ...(anew ? { pageBreakBefore: true } : {}),
          ...(block.number === null ? {} : { numbering: { reference: 'headings', level: block.level - 1 } }),
          children: marked(block.anchor, job, [text(block.text)]),
        }),
      ];
    case 'paragraph':
      return [paragraph(block, job)];
    case 'list':
      return list(block, job);
    case 'table':
      return tableOf(block, job.context, wide ? wideTextWidth : textWidth, job.tables);
    case 'chart':
      return chart(block, job);
    case 'toc':
      return contents(block, job);
    case 'pageBreak':
      return [new Paragraph({ children: [new PageBreak()] })];
    case 'sources':
      return sourceList(job);
  }
}

/** What stands first: a page of its own, or the title alone where the template has none. */
function cover({ cover: given, title }: ReportDocument): readonly Paragraph[] {
  if (!given) return title === '' ? [] : [new Paragraph({ style: 'ReportHead', children: [text(title)] })];
  const line = (words: string, style: string) =>
    words === '' ? [] : [new Paragraph({ style, children: [text(words)] })];
  const facts = given.facts.map(
    ({ label, value }) =>
      new Paragraph({
        style: 'ReportCell',
        spacing: { after: 80 },
        tabStops: [{ type: TabStopType.LEFT, position: 2600 }],
        children: [
          new TextRun({ text: clean(label), color: wordColour(palette.text2) }),
          new TextRun({ text: `\t${clean(value)}` }),
        ],
      }),
  );
  return [
    ...line(given.eyebrow, 'ReportEyebrow'),
    ...line(given.title, 'ReportTitle'),
    ...line(given.subtitle === '' ? '\u00a0' : given.subtitle, 'ReportSubtitle'),
    ...facts,
    new Paragraph({ children: [new PageBreak()] }),
  ];
}

async function sectionOf({ wide, blocks }: DocumentPart, job: Job, first: boolean): Promise<ISectionOptions> {
  const { document } = job;
  const children: Paragraph[] = first ? [...cover(document)] : [];
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'pageBreak' && blocks[index + 1]?.type === 'heading') continue;
    const anew = index > 0 && blocks[index - 1]?.type === 'pageBreak';
    children.push(...(await childrenOf(block, { wide, anew }, job)));
  }
  const { header, footer } = running(document, wide ? wideTextWidth : textWidth);
  const empty = { header: new Header({ children: [] }), footer: new Footer({ children: [] }) };
  return {
    properties: {
      titlePage: first && document.cover !== null,
      page: {
        size: {
          width: page.width,
          height: page.height,
          orientation: wide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
      },
    },
    headers: { default: header, first: empty.header },
    footers: { default: footer, first: empty.footer },
    children,
  };
}

export async function renderDocx(document: ReportDocument): Promise<Uint8Array> {
  const sources = new Map(document.sources.map((source) => [source.key, source]));
  const context = { sources, bookmarks: bookmarksOf(document) };
  const job: Job = { document, context, lists: 0, marks: 0, tables: [] };
  const sections: ISectionOptions[] = [];
  for (const [index, part] of partsOf(document.blocks).entries())
    sections.push(await sectionOf(part, job, index === 0));
  const file = new Document({
    title: clean(document.title),
    subject: clean(document.subject),
    creator: clean(document.author),
    lastModifiedBy: clean(document.author),
    features: { updateFields: document.blocks.some(({ type }) => type === 'toc') },
    ...documentStyles(document.language),
    sections,
  });
  return steadyDocx(await Packer.toBuffer(file), document.date, (xml, part) =>
    part === 'word/document.xml' ? withTables(xml, job.tables) : xml,
  );
}
