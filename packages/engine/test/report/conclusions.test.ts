/** The beginning of the overall conclusion that fits on the board's pages. */
import { describe, expect, it } from 'vitest';
import { both, firmWith, reportOf, set } from './firm.ts';

const concluded = (overall: string) =>
  reportOf(firmWith(both, set('/conclusions/overall', overall))).conclusions;

describe('the summary of the conclusion for the board', () => {
  it('is the whole conclusion if it is short', () => {
    expect(concluded('We are fine.')).toMatchObject({ lead: 'We are fine.', goesOn: false });
  });

  it('ends at the end of a paragraph, or at the end of a sentence in a long paragraph', () => {
    const long = Array.from({ length: 20 }, (_, at) => `Paragraph ${at} is one sentence.`).join('\n\n');
    const paragraphs = concluded(long);
    expect(paragraphs.goesOn).toBe(true);
    expect(long.startsWith(`${paragraphs.lead}\n\n`)).toBe(true);
    const one = 'The firm takes deposits of cash from many customers. '.repeat(30).trim();
    const sentences = concluded(one);
    expect(sentences.goesOn).toBe(true);
    expect(sentences.lead.endsWith('customers.')).toBe(true);
    expect(sentences.lead.length).toBeLessThan(700);
  });
});
