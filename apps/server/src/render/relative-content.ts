/**
 * Writes positions in a page's content as distances from the previous text or shape. Columns and rows of a table have
 * equal distances, so distances compress to a fraction of the positions.
 */

/** Matches a line of text: its colour, font, position and glyphs. */
const textLine = /q\n(\/\w+ cs\n.* scn\n)BT\n(\S+ \S+ Tf\n)1 0 0 1 (\S+) (\S+) Tm\n(.* T[jJ]\n)ET\nQ\n/g;
/** Matches a tagged sequence that contains only lines of text. */
const taggedLines =
  /(\/\w+<<\/MCID \d+>>BDC\n)((?:q\n\/\w+ cs\n.* scn\nBT\n\S+ \S+ Tf\n1 0 0 1 \S+ \S+ Tm\n.* T[jJ]\nET\nQ\n)+)EMC\n/y;
/**
 * Matches a filled or stroked shape without a tag: its position, the operators for colours, line widths, corners and
 * dashes, and its path. The compiler writes these operators for each shape.
 */
const shape =
  /\/Artifact BMC\nq\n1 0 0 -1 (\S+) (\S+) cm\n((?:.* (?:cs|CS|scn|SCN|w|M|J|j|d)\n)*)((?:[-\d. ]+ [mlc]\n|h\n)+[fS]\n)Q\nEMC\n/y;

interface Point {
  readonly x: number;
  readonly y: number;
}

const pagePoint = (x: string | undefined, y: string | undefined): Point => ({ x: Number(x), y: Number(y) });

/** Writes a distance with five decimals, the most that positions have, so that errors do not add up. */
const distance = (from: number, to: number): string => String(Number((to - from).toFixed(5)));

const rectangle = /^0 0 m\n(\S+) 0 l\n\1 (\S+) l\n0 \2 l\nh\n/;

const listOperators = (state: string): string => state.replace(/^.* /gm, '');

/** Collects the parts of a page, and tracks which element is open after the last part. */
class RelativeContent {
  readonly #parts: string[] = [];
  #open: 'nothing' | 'lines' | 'shapes' = 'nothing';
  #at: Point = { x: 0, y: 0 };
  #colour = '';
  #font = '';
  #state = '';

  #close(): void {
    if (this.#open === 'lines') this.#parts.push('ET\nQ\n');
    if (this.#open === 'shapes') this.#parts.push('Q\nEMC\n');
    this.#open = 'nothing';
  }

  addLines(tag: string, lines: string): void {
    if (this.#open !== 'lines') {
      this.#close();
      this.#parts.push('q\nBT\n');
      this.#open = 'lines';
      this.#at = { x: 0, y: 0 };
      this.#colour = '';
      this.#font = '';
    }
    this.#parts.push(tag);
    for (const [, colour = '', font = '', x, y, glyphs = ''] of lines.matchAll(textLine)) {
      const to = pagePoint(x, y);
      if (colour !== this.#colour) this.#parts.push(colour);
      if (font !== this.#font) this.#parts.push(font);
      this.#parts.push(`${distance(this.#at.x, to.x)} ${distance(this.#at.y, to.y)} Td\n`, glyphs);
      this.#at = to;
      this.#colour = colour;
      this.#font = font;
    }
    this.#parts.push('EMC\n');
  }

  addShape(to: Point, state: string, path: string): void {
    // Continue only a shape with the same operators, because a shape must not inherit a setting, such as a dash, that
    // it does not set itself.
    const follows = this.#open === 'shapes' && listOperators(state) === listOperators(this.#state);
    if (follows) this.#parts.push(`1 0 0 1 ${distance(this.#at.x, to.x)} ${distance(to.y, this.#at.y)} cm\n`);
    else {
      this.#close();
      this.#parts.push(`/Artifact BMC\nq\n1 0 0 -1 ${to.x} ${to.y} cm\n`);
      this.#open = 'shapes';
    }
    if (!follows || state !== this.#state) this.#parts.push(state);
    this.#parts.push(path.replace(rectangle, '0 0 $1 $2 re\n'));
    this.#at = to;
    this.#state = state;
  }

  addOther(source: string): void {
    this.#close();
    this.#parts.push(source);
  }

  join(): string {
    this.#close();
    return this.#parts.join('');
  }
}

function matchAt(pattern: RegExp, content: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(content);
}

/** Returns the same page with distances. Content in another form than the compiler writes is left unchanged. */
export function writeRelativePdfPositions(content: string): string {
  const result = new RelativeContent();
  let at = 0;
  while (at < content.length) {
    const lines = matchAt(taggedLines, content, at);
    const found = lines ?? matchAt(shape, content, at);
    if (found === null) {
      const end = content.indexOf('\n', at) + 1 || content.length;
      result.addOther(content.slice(at, end));
      at = end;
      continue;
    }
    const [whole, first = '', second = '', state = '', path = ''] = found;
    if (lines === null) result.addShape(pagePoint(first, second), state, path);
    else result.addLines(first, second);
    at += whole.length;
  }
  return result.join();
}
