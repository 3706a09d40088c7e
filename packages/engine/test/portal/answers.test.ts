import { expect, it } from 'vitest';
import { isAnswerTo, type PortalQuestion } from '../../src/index.ts';

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

it('takes any number of options, but neither none at all nor one that says that nothing holds beside others', () => {
  expect(isAnswerTo(question, ['books', 'systems'])).toBe(true);
  expect(isAnswerTo(question, ['nothing'])).toBe(true);
  expect(isAnswerTo(question, [])).toBe(false);
  expect(isAnswerTo(question, ['nothing', 'books'])).toBe(false);
  expect(isAnswerTo(question, ['books', 'books'])).toBe(false);
});
