import type { ReportDocument } from '@klarsikt/engine/report';
import { BorderStyle, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx';
import { removeUnwritableCharacters } from './docx-inline.ts';
import { toWordColour, wordPalette } from './docx-styles.ts';
import { reportPageTexts } from './words.ts';

const run = (words: string): TextRun => new TextRun({ text: removeUnwritableCharacters(words) });

const runningLine = {
  style: BorderStyle.SINGLE,
  size: 4,
  color: toWordColour(wordPalette.line),
  space: 4,
} as const;

/** Creates the header and footer of all pages. `width` is the text width in twips. */
export function createHeaderAndFooter(
  document: ReportDocument,
  width: number,
): { header: Header; footer: Footer } {
  const { header, title, language } = document;
  const tabStops = [{ type: TabStopType.RIGHT, position: width }];
  return {
    header: new Header({
      children: [
        new Paragraph({
          style: 'ReportRunning',
          tabStops,
          border: { bottom: runningLine },
          children: [run(`${header.left}\t${header.right}`)],
        }),
      ],
    }),
    footer: new Footer({
      children: [
        new Paragraph({
          style: 'ReportRunning',
          tabStops,
          children: [
            run(`${title}\t${reportPageTexts.page[language]} `),
            new TextRun({ children: [PageNumber.CURRENT] }),
            run(` ${reportPageTexts.of[language]} `),
            new TextRun({ children: [PageNumber.TOTAL_PAGES] }),
          ],
        }),
      ],
    }),
  };
}
