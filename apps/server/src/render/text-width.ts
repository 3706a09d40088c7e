/**
 * Measures text by the widths in the font file. The chart library has widths only for ASCII, and would treat å, ä and
 * ö as wide as a Chinese character.
 */

class FontMetrics {
  private readonly view: DataView;
  private readonly unitsPerEm: number;
  private readonly hmtx: number;
  private readonly longMetrics: number;
  private readonly cmap: number;

  constructor(font: Buffer) {
    this.view = new DataView(font.buffer, font.byteOffset, font.byteLength);
    const tables = this.tables();
    this.unitsPerEm = this.view.getUint16(tables('head') + 18);
    this.longMetrics = this.view.getUint16(tables('hhea') + 34);
    this.hmtx = tables('hmtx');
    this.cmap = this.unicodeMap(tables('cmap'));
  }

  private tables(): (tag: string) => number {
    const places = new Map<string, number>();
    for (let i = 0; i < this.view.getUint16(4); i += 1) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => this.view.getUint8(at + byte)));
      places.set(tag, this.view.getUint32(at + 8));
    }
    return (tag) => {
      const place = places.get(tag);
      if (place === undefined) throw new Error(`font without table ${tag}`);
      return place;
    };
  }

  /**
   * Finds the offset of the font's character map in format 4 (basic plane), which contains all characters of these
   * texts.
   */
  private unicodeMap(cmap: number): number {
    for (let i = 0; i < this.view.getUint16(cmap + 2); i += 1) {
      const at = cmap + this.view.getUint32(cmap + 8 + i * 8);
      if (this.view.getUint16(at) === 4) return at;
    }
    throw new Error('font without a Unicode map');
  }

  private glyph(code: number): number {
    const segments = this.view.getUint16(this.cmap + 6);
    const ends = this.cmap + 14;
    for (let at = 0; at < segments; at += 2) {
      if (this.view.getUint16(ends + at) < code) continue;
      const start = this.view.getUint16(ends + segments + 2 + at);
      if (start > code) return 0;
      const delta = this.view.getUint16(ends + 2 * segments + 2 + at);
      const offsetAt = ends + 3 * segments + 2 + at;
      const offset = this.view.getUint16(offsetAt);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = this.view.getUint16(offsetAt + offset + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  /** Returns the width of a character as a multiple of the font size. */
  advance(character: string): number {
    const glyph = this.glyph(character.codePointAt(0) ?? 0);
    // A missing character counts as wide as it is high, because the chart library derives line heights from such a
    // character.
    if (glyph === 0) return 1;
    return this.view.getUint16(this.hmtx + 4 * Math.min(glyph, this.longMetrics - 1)) / this.unitsPerEm;
  }
}

export type TextMeasure = (text: string, font: string | undefined) => { width: number };

/**
 * Creates a function that measures text in a CSS font (such as "bold 12px Inter") from a regular and a bold font
 * file.
 */
export function createTextMeasure(regular: Buffer, bold: Buffer): TextMeasure {
  const faces = { regular: new FontMetrics(regular), bold: new FontMetrics(bold) };
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  return (text, font = '12px') => {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);
    const face = /\b(?:bold|[6-9]00)\b/.test(font) ? 'bold' : 'regular';
    let width = 0;
    for (const character of text) {
      const known = widths[face].get(character) ?? faces[face].advance(character);
      widths[face].set(character, known);
      width += known;
    }
    return { width: width * size };
  };
}
