/** What the library says of risks and threats beside their names: labels to filter by, areas, codes. */
import { expect, it } from 'vitest';
import {
  compile,
  filterLabels,
  filterLabelsOf,
  industryCode,
  industryCodeWords,
  isMultiRelevant,
} from '../../src/index.ts';
import { customer, modelOf, named } from './sample.ts';

const industry = (key: string, codes: { nacecode: string; naceRevision: string; isic: string }) => ({
  ...named(key),
  ...codes,
  parent: null,
});
const model = compile(
  modelOf({
    riskLabels: [
      { ...named('rl-b'), type: 'raFilter' },
      { ...named('rl-cash'), type: 'control' },
      { ...named('rl-a'), type: 'raFilter' },
    ],
    customers: [customer('cu-x', { risklabels: ['rl-a', 'rl-cash', 'rl-b'] }), customer('cu-y')],
    industries: [
      industry('in-build', { nacecode: '41.20', naceRevision: '2', isic: '4100' }),
      industry('in-none', { nacecode: '', naceRevision: '', isic: '' }),
    ],
  }),
);
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

it('lists are filtered by labels of type raFilter alone, in the order of the model', () => {
  expect(keys(filterLabels(model))).toEqual(['rl-b', 'rl-a']);
  expect(keys(filterLabelsOf(model, 'customers', 'cu-x'))).toEqual(['rl-b', 'rl-a']);
  expect(filterLabelsOf(model, 'customers', 'cu-y')).toEqual([]);
  expect(filterLabelsOf(model, 'industries', 'in-build')).toEqual([]);
  expect(filterLabelsOf(model, 'customers', 'cu-none')).toEqual([]);
});

it('a threat counts in several areas when editors say so or it has two; general is no area', () => {
  const threat = (multiRelevance: boolean, ...relevance: ('ml' | 'tf' | 'sv' | 'general')[]) =>
    isMultiRelevant({ multiRelevance, relevance });
  expect([threat(true, 'ml'), threat(false, 'ml', 'tf')]).toEqual([true, true]);
  expect([threat(false), threat(false, 'ml'), threat(false, 'ml', 'general')]).toEqual([false, false, false]);
});

it('the codes of an industry are shown in the reader’s language, and found in each way of writing', () => {
  expect(industryCode(model, 'industries', 'in-build', 'en')).toBe('NACE 41.20 (Rev. 2) · ISIC 4100');
  expect(industryCode(model, 'industries', 'in-build', 'sv')).toBe('SNI 41.20 (NACE rev. 2) · ISIC 4100');
  expect(industryCode(model, 'industries', 'in-none', 'en')).toBe('');
  expect(industryCode(model, 'customers', 'cu-x', 'en')).toBe('');
  expect(industryCodeWords(model, 'industries', 'in-build').split(' ')).toEqual(
    expect.arrayContaining(['41.20', '4120', '41200', '4100']),
  );
  expect(industryCodeWords(model, 'customers', 'cu-x')).toBe('');
});
