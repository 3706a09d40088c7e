/**
 * The table of contents: a field that Word fills in on opening, with its entries and their pages already written for
 * readers that never do. Each part of the field stands in a run of its own; readers other than Word show its code otherwise.
 */
import type { TocEntry } from '@klarsikt/engine';
import {
  InternalHyperlink,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
  XmlComponent,
} from 'docx';
import { keptTogether } from './contents.ts';
import { clean } from './docx-inline.ts';
import { textWidth } from './docx-styles.ts';

class FieldMark extends XmlComponent {
  constructor(type: 'begin' | 'separate' | 'end') {
    super('w:fldChar');
    this.root.push({ _attr: { 'w:fldCharType': type, ...(type === 'begin' ? { 'w:dirty': 'true' } : {}) } });
  }
}

class FieldCode extends XmlComponent {
  constructor(code: string) {
    super('w:instrText');
    this.root.push({ _attr: { 'xml:space': 'preserve' } }, code);
  }
}

const part = (component: XmlComponent): TextRun => new TextRun({ children: [component] });

/** A page number that Word and LibreOffice keep up to date; `page` is shown by readers that do not. */
const pageReference = (bookmark: string, page: number): readonly ParagraphChild[] => [
  part(new FieldMark('begin')),
  part(new FieldCode(` PAGEREF ${bookmark} \\h `)),
  part(new FieldMark('separate')),
  new TextRun({ text: String(page) }),
  part(new FieldMark('end')),
];

interface EntryPlace {
  readonly bookmark: string | undefined;
  readonly page: number | undefined;
}

function entryRuns(entry: TocEntry, { bookmark, page }: EntryPlace): readonly ParagraphChild[] {
  const name = clean(entry.number === null ? entry.text : `${entry.number}\u2002${entry.text}`);
  if (bookmark === undefined || page === undefined) return [new TextRun({ text: name })];
  const runs = [
    new TextRun({ text: name }),
    new TextRun({ children: [new Tab()] }),
    ...pageReference(bookmark, page),
  ];
  return [new InternalHyperlink({ anchor: bookmark, children: runs })];
}

/** The paragraphs of the contents, `depth` levels deep. */
export function contentsOf(
  entries: readonly TocEntry[],
  depth: number,
  places: {
    readonly bookmarks: ReadonlyMap<string, string>;
    /** Page of each heading, by its anchor. */
    readonly pages: ReadonlyMap<string, number>;
  },
): readonly Paragraph[] {
  const begin = [
    part(new FieldMark('begin')),
    part(new FieldCode(` TOC \\o "1-${depth}" \\h \\z \\u `)),
    part(new FieldMark('separate')),
  ];
  const end = part(new FieldMark('end'));
  const first = entries[0];
  if (!first) return [new Paragraph({ children: [...begin, end] })];
  const together = new Set(keptTogether(entries));
  return entries.map((entry, index) => {
    const runs = entryRuns(entry, {
      bookmark: places.bookmarks.get(entry.anchor),
      page: places.pages.get(entry.anchor),
    });
    return new Paragraph({
      style: `TOC${entry.level}`,
      keepNext: together.has(entry.anchor) && index < entries.length - 1,
      tabStops: [{ type: TabStopType.RIGHT, position: textWidth, leader: 'dot' }],
      children: [...(index === 0 ? begin : []), ...runs, ...(index === entries.length - 1 ? [end] : [])],
    });
  });
}
