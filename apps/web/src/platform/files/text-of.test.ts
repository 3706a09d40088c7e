import { describe, expect, it } from 'vitest';
import { readFileText } from './text-of.ts';

const words = 'Företag;Övriga åtaganden';
const marked = `\uFEFF${words}`;
const units = Uint16Array.from(marked, (letter) => letter.charCodeAt(0));
const utf16 = (littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(units.length * 2));
  units.forEach((unit, at) => {
    view.setUint16(at * 2, unit, littleEndian);
  });
  return view;
};
const saved = {
  'UTF-8': new TextEncoder().encode(words),
  'UTF-8 with its mark': new TextEncoder().encode(marked),
  'UTF-16': utf16(true),
  'UTF-16, the other way round': utf16(false),
  'Windows, as a spreadsheet saves a table with semicolons': Uint8Array.from(words, (letter) =>
    letter.charCodeAt(0),
  ),
};

describe('reading a file as text', () => {
  it.each(Object.entries(saved))('decodes %s', async (_, bytes) => {
    expect(await readFileText(new Blob([bytes]))).toBe(words);
  });

  it('returns an empty text for an empty file', async () => {
    expect(await readFileText(new Blob([]))).toBe('');
  });
});
