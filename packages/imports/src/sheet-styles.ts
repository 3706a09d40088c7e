/** Reads the cell styles of a workbook. */
import { getNumberFormat, type NumberFormat } from './number-format.ts';
import { getTagAttribute, listMarkupTags } from './xml.ts';

/** A cell style: number format, and whether its text is struck through or raised. */
export interface CellStyle {
  readonly format: NumberFormat;
  readonly isStruck: boolean;
  readonly isRaised: boolean;
}

/** True for a formatting tag whose value does not mean false. */
export const isTagEnabled = (value: string | null): boolean => !/^(?:0|false|off)$/u.test(value ?? '');

interface Font {
  isStruck: boolean;
  isRaised: boolean;
}

/** Reads the cell styles of a workbook in their order. */
export function readCellStyles(xml: string): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const fonts: Font[] = [];
  const styles: CellStyle[] = [];
  let part = '';
  for (const tag of listMarkupTags(xml)) {
    const { name, kind } = tag;
    if (name === 'fonts' || name === 'cellXfs') part = kind === 'opens' ? name : '';
    if (kind === 'closes') continue;
    if (name === 'numFmt')
      codes.set(Number(getTagAttribute(tag, 'numFmtId')), getTagAttribute(tag, 'formatCode') ?? '');
    const font = fonts.at(-1);
    if (part === 'fonts' && name === 'font') fonts.push({ isStruck: false, isRaised: false });
    else if (part === 'fonts' && name === 'strike' && font)
      font.isStruck = isTagEnabled(getTagAttribute(tag, 'val'));
    else if (part === 'fonts' && name === 'vertAlign' && font)
      font.isRaised = getTagAttribute(tag, 'val') === 'superscript';
    if (part !== 'cellXfs' || name !== 'xf') continue;
    const { isStruck = false, isRaised = false } = fonts[Number(getTagAttribute(tag, 'fontId') ?? 0)] ?? {};
    styles.push({
      format: getNumberFormat(Number(getTagAttribute(tag, 'numFmtId')), codes),
      isStruck,
      isRaised,
    });
  }
  return styles;
}
