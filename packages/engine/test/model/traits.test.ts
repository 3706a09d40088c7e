/** Properties of risks and threats in the library: filter labels, areas, codes. */
import { expect, it } from 'vitest';
import {
  compileModel,
  isMultiRelevant,
  listFilterLabels,
  listRiskFilterLabels,
} from '../../src/model/index.ts';
import { formatIndustryCodes, formatIndustrySearchWords } from '../../src/recognise/index.ts';
import { customer, modelOf, named } from './sample.ts';

interface Codes {
  readonly nacecode: string;
  readonly naceRevision: string;
  readonly isic: string;
  readonly nace2?: readonly string[];
  readonly nace21?: readonly string[];
}
const industry = (key: string, codes: Codes) => ({
  ...named(key),
  ...codes,
  parent: null,
});
const model = compileModel(
  modelOf({
    riskLabels: [
      { ...named('rl-b'), type: 'raFilter' },
      { ...named('rl-cash'), type: 'control' },
      { ...named('rl-a'), type: 'raFilter' },
    ],
    customers: [customer('cu-x', { risklabels: ['rl-a', 'rl-cash', 'rl-b'] }), customer('cu-y')],
    industries: [
      industry('in-build', { nacecode: '41.20', naceRevision: '2', isic: '4100' }),
      industry('in-taxi', {
        nacecode: '49.32',
        naceRevision: '2',
        isic: '4922',
        nace2: ['49.32'],
        nace21: ['49.33', '52.32'],
      }),
      industry('in-new', { nacecode: '46.82', naceRevision: '2.1', isic: '' }),
      industry('in-web', { nacecode: '47.91', naceRevision: '2', isic: '' }),
      industry('in-none', { nacecode: '', naceRevision: '', isic: '' }),
    ],
  }),
);
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

it('only labels of type raFilter serve as filters, in model order', () => {
  expect(keys(listFilterLabels(model))).toEqual(['rl-b', 'rl-a']);
  expect(keys(listRiskFilterLabels(model, 'customers', 'cu-x'))).toEqual(['rl-b', 'rl-a']);
  expect(listRiskFilterLabels(model, 'customers', 'cu-y')).toEqual([]);
  expect(listRiskFilterLabels(model, 'industries', 'in-build')).toEqual([]);
  expect(listRiskFilterLabels(model, 'customers', 'cu-none')).toEqual([]);
});

it('a threat has several areas if it lists two or editors mark it so, where “general” does not count', () => {
  const threat = (multiRelevance: boolean, ...relevance: ('ml' | 'tf' | 'sv' | 'general')[]) =>
    isMultiRelevant({ multiRelevance, relevance });
  expect([threat(true, 'ml'), threat(false, 'ml', 'tf')]).toEqual([true, true]);
  expect([threat(false), threat(false, 'ml'), threat(false, 'ml', 'general')]).toEqual([false, false, false]);
});

it('the industry codes appear in the reader’s language and are searchable with and without punctuation', () => {
  const said = (key: string, language: 'en' | 'sv') =>
    formatIndustryCodes(model, 'industries', key, language);
  expect(said('in-build', 'en')).toBe('NACE 2.1 41.00, 43.99, 91.30 · NACE 2 41.20 · ISIC 4100');
  expect(said('in-build', 'sv')).toBe('SNI 2025 41.00, 43.99, 91.30 · SNI 2007 41.20 · ISIC 4100');
  expect(said('in-taxi', 'sv')).toBe('SNI 2025 49.33, 52.32 · SNI 2007 49.32 · ISIC 4922');
  expect(said('in-new', 'sv')).toBe('SNI 2025 46.82');
  expect(said('in-web', 'sv')).toBe('SNI 2025 47.11, 47.12, 47.21 +29 · SNI 2007 47.91');
  expect(formatIndustryCodes(model, 'industries', 'in-none', 'en')).toBe('');
  expect(formatIndustryCodes(model, 'customers', 'cu-x', 'en')).toBe('');
  expect(formatIndustrySearchWords(model, 'industries', 'in-build').split(' ')).toEqual(
    expect.arrayContaining(['41.20', '4120', '41200', '4100', '41.00']),
  );
  expect(formatIndustrySearchWords(model, 'industries', 'in-taxi').split(' ')).toEqual(
    expect.arrayContaining(['49.32', '4932', '49.33', '4933']),
  );
  expect(formatIndustrySearchWords(model, 'customers', 'cu-x')).toBe('');
});
