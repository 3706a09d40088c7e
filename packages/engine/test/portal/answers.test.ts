import { expect, it } from 'vitest';
import { isValidAnswer, type PortalQuestion } from '../../src/portal/index.ts';

const label = { sv: 'Ord', en: 'Words' };
const question: PortalQuestion = {
  id: 'q',
  step: 'business',
  kind: 'choices',
  text: label,
  why: label,
  sources: [],
  effects: [],
  options: [
    { key: 'nothing', label, alone: true },
    { key: 'books', label },
    { key: 'systems', label },
  ],
};

it('a multiple-choice answer needs at least one option, and “none of these” excludes all other options', () => {
  expect(isValidAnswer(question, ['books', 'systems'])).toBe(true);
  expect(isValidAnswer(question, ['nothing'])).toBe(true);
  expect(isValidAnswer(question, [])).toBe(false);
  expect(isValidAnswer(question, ['nothing', 'books'])).toBe(false);
  expect(isValidAnswer(question, ['books', 'books'])).toBe(false);
});
