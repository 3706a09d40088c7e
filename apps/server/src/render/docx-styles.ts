/** Word styles for headings, captions and lists, so that people can restyle the whole report. */
import { chartPalettes } from '@klarsikt/charts';
import type { Language } from '@klarsikt/engine/text';
import {
  AlignmentType,
  convertMillimetersToTwip,
  type IPropertiesOptions,
  LevelFormat,
  LineRuleType,
} from 'docx';
import { localesByLanguage } from './words.ts';

/** Fonts of every Word installation; both have figures of equal width. */
export const wordSerifFont = 'Cambria';
export const wordSansFont = 'Calibri';

export const toWordColour = (hex: string): string => hex.slice(1).toUpperCase();

export const wordPalette = chartPalettes.light;
const ink = toWordColour(wordPalette.text);
const quiet = toWordColour(wordPalette.text2);

/** Page size A4 and the margins of the PDF, in twips. */
export const pageDimensionsTwips = {
  width: convertMillimetersToTwip(210),
  height: convertMillimetersToTwip(297),
  side: convertMillimetersToTwip(23),
  top: convertMillimetersToTwip(27),
  bottom: convertMillimetersToTwip(24),
} as const;
export const pageTextWidthTwips = pageDimensionsTwips.width - 2 * pageDimensionsTwips.side;
export const widePageTextWidthTwips = pageDimensionsTwips.height - 2 * pageDimensionsTwips.side;

const heading = (size: number, before: number, after: number) => ({
  run: { font: wordSansFont, size, bold: true, color: ink },
  paragraph: { spacing: { before, after }, keepNext: true, keepLines: true },
});

const style = (
  id: string,
  name: string,
  run: { size?: number; color?: string; bold?: boolean; italics?: boolean; font?: string },
  paragraph: { before?: number; after?: number; keepNext?: boolean; indent?: number; line?: number },
) => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  run,
  paragraph: {
    spacing: {
      before: paragraph.before ?? 0,
      after: paragraph.after ?? 120,
      ...(paragraph.line ? { line: paragraph.line, lineRule: LineRuleType.AUTO } : {}),
    },
    ...(paragraph.keepNext ? { keepNext: true } : {}),
    ...(paragraph.indent ? { indent: { left: paragraph.indent } } : {}),
  },
});

const paragraphStyles = [
  style(
    'ReportEyebrow',
    'Report eyebrow',
    { font: wordSansFont, size: 22, bold: true, color: toWordColour(wordPalette.accent) },
    { before: 1400, after: 500 },
  ),
  style('ReportTitle', 'Report title', { size: 60, bold: true, color: ink }, { after: 200 }),
  style('ReportHead', 'Report title without a cover', { size: 40, bold: true, color: ink }, { after: 160 }),
  style('ReportSubtitle', 'Report subtitle', { size: 26, color: quiet }, { after: 4800 }),
  style('ReportLead', 'Report lead', { size: 24 }, { after: 200 }),
  style('ReportSmall', 'Report small', { size: 18 }, {}),
  style('ReportMuted', 'Report muted', { size: 19, color: quiet }, {}),
  style('ReportLabel', 'Report label', { font: wordSansFont, size: 18, color: quiet }, { after: 60 }),
  style(
    'ReportSubhead',
    'Report sub-heading',
    { font: wordSansFont, size: 20, bold: true },
    { before: 200, after: 60, keepNext: true },
  ),
  style('ReportQuote', 'Report quotation', { italics: true }, { indent: 400 }),
  style('ReportNote', 'Report note', {}, {}),
  style('ReportWarning', 'Report warning', { color: toWordColour(wordPalette.risk.HIGH.fg) }, {}),
  style(
    'ReportCaption',
    'Report caption',
    { font: wordSansFont, size: 19, bold: true },
    { before: 240, after: 100, keepNext: true },
  ),
  style('ReportCell', 'Report cell', { font: wordSansFont, size: 18 }, { after: 0, line: 250 }),
  style(
    'ReportCellHead',
    'Report cell heading',
    { font: wordSansFont, size: 17, color: quiet },
    { after: 0, keepNext: true, line: 250 },
  ),
  style(
    'ReportRunning',
    'Report header and footer',
    { font: wordSansFont, size: 16, color: quiet },
    { after: 0 },
  ),
  style(
    'ReportContents',
    'Report contents heading',
    { font: wordSansFont, size: 34, bold: true },
    { after: 200, keepNext: true },
  ),
  style('TOC1', 'toc 1', { font: wordSansFont, size: 20, bold: true }, { before: 80, after: 20, line: 240 }),
  style('TOC2', 'toc 2', { font: wordSansFont, size: 19 }, { after: 20, indent: 280, line: 240 }),
  style('TOC3', 'toc 3', { font: wordSansFont, size: 18 }, { after: 20, indent: 560, line: 240 }),
];

const headingNumbers = [0, 1, 2, 3].map((level) => ({
  level,
  format: LevelFormat.DECIMAL,
  text: [1, 2, 3, 4]
    .slice(0, level + 1)
    .map((n) => `%${n}`)
    .join('.'),
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: 700, hanging: 700 } } },
}));

const createListLevel = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => [
  {
    level: 0,
    format,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 400, hanging: 280 } } },
  },
];

export function createWordStyles(language: Language): Pick<IPropertiesOptions, 'styles' | 'numbering'> {
  return {
    styles: {
      default: {
        document: {
          run: {
            font: wordSerifFont,
            size: 21,
            color: ink,
            language: { value: localesByLanguage[language] },
          },
          paragraph: { spacing: { after: 140, line: 288, lineRule: LineRuleType.AUTO } },
        },
        heading1: heading(34, 560, 200),
        heading2: heading(25, 400, 140),
        heading3: heading(22, 320, 100),
        heading4: heading(20, 260, 80),
        hyperlink: { run: { color: toWordColour(wordPalette.accent), underline: {} } },
      },
      paragraphStyles,
    },
    numbering: {
      config: [
        { reference: 'headings', levels: headingNumbers },
        { reference: 'bullets', levels: createListLevel(LevelFormat.BULLET, '\u2013') },
        { reference: 'numbers', levels: createListLevel(LevelFormat.DECIMAL, '%1.') },
      ],
    },
  };
}
