/** How the cells of a workbook look, by their style. */
import { formatByNumber, type NumberFormat } from './number-format.ts';
import { attributeOf, tagsOf } from './xml.ts';

/** A style of cells: how numbers are shown, and whether its text is struck through or raised. */
export interface CellStyle {
  readonly format: NumberFormat;
  readonly isStruck: boolean;
  readonly isRaised: boolean;
}

/** True where a tag of a look is set: it is, unless it says no. */
export const isSet = (value: string | null): boolean => !/^(?:0|false|off)$/u.test(value ?? '');

interface Font {
  isStruck: boolean;
  isRaised: boolean;
}

/** The styles of a workbook in their order. */
export function cellStyles(xml: string): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const fonts: Font[] = [];
  const styles: CellStyle[] = [];
  let part = '';
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag;
    if (name === 'fonts' || name === 'cellXfs') part = kind === 'opens' ? name : '';
    if (kind === 'closes') continue;
    if (name === 'numFmt')
      codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    const font = fonts.at(-1);
    if (part === 'fonts' && name === 'font') fonts.push({ isStruck: false, isRaised: false });
    else if (part === 'fonts' && name === 'strike' && font) font.isStruck = isSet(attributeOf(tag, 'val'));
    else if (part === 'fonts' && name === 'vertAlign' && font)
      font.isRaised = attributeOf(tag, 'val') === 'superscript';
    if (part !== 'cellXfs' || name !== 'xf') continue;
    const { isStruck = false, isRaised = false } = fonts[Number(attributeOf(tag, 'fontId') ?? 0)] ?? {};
    styles.push({ format: formatByNumber(Number(attributeOf(tag, 'numFmtId')), codes), isStruck, isRaised });
  }
  return styles;
}
