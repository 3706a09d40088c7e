import { expect, it } from 'vitest';
import { isValidPortalAnswer, type PortalQuestion } from '../../src/portal/index.ts';

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
  expect(isValidPortalAnswer(question, ['books', 'systems'])).toBe(true);
  expect(isValidPortalAnswer(question, ['nothing'])).toBe(true);
  expect(isValidPortalAnswer(question, [])).toBe(false);
  expect(isValidPortalAnswer(question, ['nothing', 'books'])).toBe(false);
  expect(isValidPortalAnswer(question, ['books', 'books'])).toBe(false);
});
