/**
 * Writes the table of contents as a Word field, which Word updates when it opens the file. Entries and pages are also
 * written for readers that do not update fields. Each part of the field is in a separate run, because other readers
 * would show the field's code.
 */
import type { TocEntry } from '@klarsikt/engine/report';
import {
  InternalHyperlink,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
  XmlComponent,
} from 'docx';
import { listAnchorsKeptTogether } from './contents.ts';
import { removeUnwritableCharacters } from './docx-inline.ts';
import { pageTextWidthTwips } from './docx-styles.ts';

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

const createRun = (component: XmlComponent): TextRun => new TextRun({ children: [component] });

/** Builds a field with a page number that Word and LibreOffice update; other readers show `page`. */
const createPageReference = (bookmark: string, page: number): readonly ParagraphChild[] => [
  createRun(new FieldMark('begin')),
  createRun(new FieldCode(` PAGEREF ${bookmark} \\h `)),
  createRun(new FieldMark('separate')),
  new TextRun({ text: String(page) }),
  createRun(new FieldMark('end')),
];

interface EntryTarget {
  readonly bookmark: string | undefined;
  readonly page: number | undefined;
}

function createEntryRuns(entry: TocEntry, { bookmark, page }: EntryTarget): readonly ParagraphChild[] {
  const name = removeUnwritableCharacters(
    entry.number === null ? entry.text : `${entry.number}\u2002${entry.text}`,
  );
  if (bookmark === undefined || page === undefined) return [new TextRun({ text: name })];
  const runs = [
    new TextRun({ text: name }),
    new TextRun({ children: [new Tab()] }),
    ...createPageReference(bookmark, page),
  ];
  return [new InternalHyperlink({ anchor: bookmark, children: runs })];
}

/** Creates the paragraphs of the table of contents. `depth` is the number of heading levels. */
export function createContentsParagraphs(
  entries: readonly TocEntry[],
  depth: number,
  places: {
    readonly bookmarks: ReadonlyMap<string, string>;
    readonly pages: ReadonlyMap<string, number>;
  },
): readonly Paragraph[] {
  const begin = [
    createRun(new FieldMark('begin')),
    createRun(new FieldCode(` TOC \\o "1-${depth}" \\h \\z \\u `)),
    createRun(new FieldMark('separate')),
  ];
  const end = createRun(new FieldMark('end'));
  const first = entries[0];
  if (!first) return [new Paragraph({ children: [...begin, end] })];
  const together = new Set(listAnchorsKeptTogether(entries));
  return entries.map((entry, index) => {
    const runs = createEntryRuns(entry, {
      bookmark: places.bookmarks.get(entry.anchor),
      page: places.pages.get(entry.anchor),
    });
    return new Paragraph({
      style: `TOC${entry.level}`,
      keepNext: together.has(entry.anchor) && index < entries.length - 1,
      tabStops: [{ type: TabStopType.RIGHT, position: pageTextWidthTwips, leader: 'dot' }],
      children: [...(index === 0 ? begin : []), ...runs, ...(index === entries.length - 1 ? [end] : [])],
    });
  });
}
