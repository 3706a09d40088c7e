/**
 * A table of bits with one row per entity. Rows are combined by OR of whole machine words, which makes tests of
 * ancestors, businesses and labels fast for a whole model.
 */
export class BitTable {
  readonly words: number;
  private readonly data: Uint32Array;

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    this.words = Math.max(1, Math.ceil(columns / 32));
    this.data = new Uint32Array(rows * this.words);
  }

  has(row: number, column: number): boolean {
    return ((this.data[row * this.words + (column >>> 5)] ?? 0) & (1 << (column & 31))) !== 0;
  }

  set(row: number, column: number): void {
    const at = row * this.words + (column >>> 5);
    this.data[at] = (this.data[at] ?? 0) | (1 << (column & 31));
  }

  /** Sets in row `target` the bits of row `source`. */
  include(target: number, source: number): void {
    this.includeFrom(target, this, source);
  }

  /** Sets in row `target` the bits of a row of another table with the same columns. */
  includeFrom(target: number, other: BitTable, source: number): void {
    for (let word = 0; word < this.words; word += 1) {
      const at = target * this.words + word;
      this.data[at] = (this.data[at] ?? 0) | (other.data[source * this.words + word] ?? 0);
    }
  }

  /**
   * True when the row and the mask have a bit in common. The mask is a row of another table with the same columns.
   */
  meets(row: number, mask: BitTable, maskRow = 0): boolean {
    for (let word = 0; word < this.words; word += 1) {
      const mine = this.data[row * this.words + word] ?? 0;
      if ((mine & (mask.data[maskRow * this.words + word] ?? 0)) !== 0) return true;
    }
    return false;
  }

  /** Returns the columns whose bits are set in a row, ascending. */
  columnsOf(row: number): number[] {
    const columns: number[] = [];
    for (let word = 0; word < this.words; word += 1) {
      let rest = this.data[row * this.words + word] ?? 0;
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest & -rest);
        columns.push(word * 32 + bit);
        rest &= rest - 1;
      }
    }
    return columns;
  }
}
