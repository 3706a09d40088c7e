/** Pseudorandom numbers that are equal on every machine: docs/calculation.md section 13.4. */

/** Name of the random number generator. It is published with the results so that they can be reproduced. */
export const randomGeneratorName = 'mulberry32';

/**
 * Creates the generator mulberry32 (T. Ettinger, public domain), which gives numbers in [0, 1) from a 32-bit seed.
 */
export function createMulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Calculates the 32-bit FNV-1a hash of a text's UTF-8 bytes (Fowler, Noll, Vo). It converts an assessment's public id
 * to a seed.
 */
export function computeFnv1aHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function* utf8(text: string): Generator<number> {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) yield point;
    else {
      const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      yield ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more));
      for (let shift = 6 * (more - 1); shift >= 0; shift -= 6) yield 0x80 | ((point >> shift) & 0x3f);
    }
  }
}
