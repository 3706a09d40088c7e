import { describe, expect, it } from 'vitest';
import { textOf } from './text-of.ts';

const words = 'Företag;Övriga åtaganden';
const saved = {
  'UTF-8': Buffer.from(words),
  'UTF-8 with its mark': Buffer.from(`\uFEFF${words}`),
  'UTF-16': Buffer.from(`\uFEFF${words}`, 'utf16le'),
  'UTF-16, the other way round': Buffer.from(`\uFEFF${words}`, 'utf16le').swap16(),
  'Windows, as a spreadsheet saves a table with semicolons': Buffer.from(words, 'latin1'),
};

describe('the text of a file', () => {
  it.each(Object.entries(saved))('has its letters in %s', async (_, bytes) => {
    expect(await textOf(new Blob([bytes]))).toBe(words);
  });

  it('is empty where the file is', async () => {
    expect(await textOf(new Blob([]))).toBe('');
  });
});
