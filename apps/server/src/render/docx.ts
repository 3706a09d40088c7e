import { type DocumentBlock, formatDate, isExternalLink, type ReportDocument } from '@klarsikt/engine/report';
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
import { createContentsParagraphs } from './docx-contents.ts';
import { removeUnwritableCharacters, toParagraphChildren, type WordRunContext } from './docx-inline.ts';
import { estimateHeadingPages } from './docx-pages.ts';
import { createHeaderAndFooter } from './docx-running.ts';
import { type OrientationPart, splitByOrientation } from './docx-sections.ts';
import {
  createWordStyles,
  pageDimensionsTwips,
  pageTextWidthTwips,
  toWordColour,
  widePageTextWidthTwips,
  wordPalette,
  wordSansFont,
} from './docx-styles.ts';
import { createTableParagraphs, insertTables } from './docx-table.ts';
import { type ChartBlock, drawDocumentPicture } from './pictures.ts';
import { drawPng } from './png.ts';
import { makeDocxReproducible } from './steady-docx.ts';

interface Job {
  readonly document: ReportDocument;
  readonly context: WordRunContext;
  /** Number of ordered lists so far. Each list has its own numbering, so that it begins with one. */
  lists: number;
  marks: number;
  /** Tables as XML text, in order. */
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

/** Width of a full-width picture in pixels (96 per inch). */
const pictureWidth = Math.floor(pageTextWidthTwips / 15);
/** Pixels drawn for each pixel of the page, so that pictures are sharp in print. */
const zoom = 2;

function createBookmarkNames(document: ReportDocument): ReadonlyMap<string, string> {
  const anchors = document.blocks.flatMap((block) => (block.type === 'heading' ? [block.anchor] : []));
  const listed = document.blocks.some(({ type }) => type === 'sources');
  const sources = listed ? document.sources.map(({ anchor }) => anchor) : [];
  return new Map([...anchors, ...sources].map((anchor, index) => [anchor, `place_${index + 1}`]));
}

/** Puts a bookmark around content. The library's bookmarks are not used, because all of them have the number 1. */
function addBookmark(
  anchor: string,
  job: Job,
  children: readonly ParagraphChild[],
): readonly ParagraphChild[] {
  const id = job.context.bookmarks.get(anchor);
  if (id === undefined) return children;
  job.marks += 1;
  return [new BookmarkStart(id, job.marks), ...children, new BookmarkEnd(job.marks)];
}

const text = (words: string): TextRun => new TextRun({ text: removeUnwritableCharacters(words) });

async function chart(block: ChartBlock, job: Job): Promise<readonly Paragraph[]> {
  const { chart: drawn, svg } = drawDocumentPicture(block, job.document);
  const { png } = await drawPng(svg, zoom);
  const width = Math.min(pictureWidth, drawn.size.width);
  const height = Math.round((drawn.size.height * width) / drawn.size.width);
  const caption =
    block.caption.length > 0 ? toParagraphChildren(block.caption, job.context) : [text(drawn.message)];
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
          altText: {
            name: drawn.title,
            title: drawn.message,
            description: removeUnwritableCharacters(described),
          },
        }),
      ],
    }),
  ];
}

function contents(block: Extract<DocumentBlock, { type: 'toc' }>, job: Job): readonly Paragraph[] {
  return [
    new Paragraph({ style: 'ReportContents', children: [text(block.title)] }),
    ...createContentsParagraphs(block.entries, block.depth, {
      bookmarks: job.context.bookmarks,
      pages: estimateHeadingPages(job.document),
    }),
  ];
}

function sourceList(job: Job): readonly Paragraph[] {
  return job.document.sources.map((source) => {
    const date = source.published ? ` ${formatDate(source.published, job.document.language)}.` : '';
    const url = isExternalLink(source.url)
      ? new ExternalHyperlink({
          link: source.url,
          children: [
            new TextRun({ text: removeUnwritableCharacters(source.url), style: 'Hyperlink', size: 17 }),
          ],
        })
      : text(source.url);
    return new Paragraph({
      style: 'ReportSmall',
      keepLines: true,
      indent: { left: 400, hanging: 400 },
      children: [
        ...addBookmark(source.anchor, job, [
          new TextRun({ text: removeUnwritableCharacters(source.label), bold: true, font: wordSansFont }),
        ]),
        text(`  ${source.author}: `),
        new TextRun({ text: removeUnwritableCharacters(source.title), italics: true }),
        text(`. ${source.publication}.${date} `),
        url,
      ],
    });
  });
}

function paragraph(block: Extract<DocumentBlock, { type: 'paragraph' }>, job: Job): Paragraph {
  const fill = { note: wordPalette.risk.NONE.bg, warning: wordPalette.risk.HIGH.bg }[
    block.style === 'note' || block.style === 'warning' ? block.style : 'note'
  ];
  const boxed = block.style === 'note' || block.style === 'warning';
  return new Paragraph({
    style: styles[block.style],
    ...(boxed ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: toWordColour(fill) } } : {}),
    children: toParagraphChildren(block.content, job.context),
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
        children: toParagraphChildren(item, job.context),
      }),
  );
}

/**
 * Creates the paragraphs of a block. `anew` starts a heading on a new page by its style, because a separate page
 * break would add an empty page after a full page.
 */
async function createBlockChildren(
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
          children: addBookmark(block.anchor, job, [text(block.text)]),
        }),
      ];
    case 'paragraph':
      return [paragraph(block, job)];
    case 'list':
      return list(block, job);
    case 'table':
      return createTableParagraphs(
        block,
        job.context,
        wide ? widePageTextWidthTwips : pageTextWidthTwips,
        job.tables,
      );
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
          new TextRun({ text: removeUnwritableCharacters(label), color: toWordColour(wordPalette.text2) }),
          new TextRun({ text: `\t${removeUnwritableCharacters(value)}` }),
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

async function createSection(
  { wide, blocks }: OrientationPart,
  job: Job,
  first: boolean,
): Promise<ISectionOptions> {
  const { document } = job;
  const children: Paragraph[] = first ? [...cover(document)] : [];
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'pageBreak' && blocks[index + 1]?.type === 'heading') continue;
    const anew = index > 0 && blocks[index - 1]?.type === 'pageBreak';
    children.push(...(await createBlockChildren(block, { wide, anew }, job)));
  }
  const { header, footer } = createHeaderAndFooter(
    document,
    wide ? widePageTextWidthTwips : pageTextWidthTwips,
  );
  const empty = { header: new Header({ children: [] }), footer: new Footer({ children: [] }) };
  return {
    properties: {
      titlePage: first && document.cover !== null,
      page: {
        size: {
          width: pageDimensionsTwips.width,
          height: pageDimensionsTwips.height,
          orientation: wide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: {
          left: pageDimensionsTwips.side,
          right: pageDimensionsTwips.side,
          top: pageDimensionsTwips.top,
          bottom: pageDimensionsTwips.bottom,
        },
      },
    },
    headers: { default: header, first: empty.header },
    footers: { default: footer, first: empty.footer },
    children,
  };
}

export async function renderDocx(document: ReportDocument): Promise<Uint8Array> {
  const sources = new Map(document.sources.map((source) => [source.key, source]));
  const context = { sources, bookmarks: createBookmarkNames(document) };
  const job: Job = { document, context, lists: 0, marks: 0, tables: [] };
  const sections: ISectionOptions[] = [];
  for (const [index, part] of splitByOrientation(document.blocks).entries())
    sections.push(await createSection(part, job, index === 0));
  const file = new Document({
    title: removeUnwritableCharacters(document.title),
    subject: removeUnwritableCharacters(document.subject),
    creator: removeUnwritableCharacters(document.author),
    lastModifiedBy: removeUnwritableCharacters(document.author),
    features: { updateFields: document.blocks.some(({ type }) => type === 'toc') },
    ...createWordStyles(document.language),
    sections,
  });
  return makeDocxReproducible(await Packer.toBuffer(file), document.date, (xml, part) =>
    part === 'word/document.xml' ? insertTables(xml, job.tables) : xml,
  );
}
