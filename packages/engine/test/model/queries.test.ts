import { describe, expect, test } from 'vitest';
import {
  collectControlRiskKeys,
  compileModel,
  createControlCoverageTest,
  hasTextOfSource,
  listChildThreats,
  listContainedGeographies,
  listContainingGeographies,
  listMotherThreats,
  listRelatedObligations,
  listRelatedRiskKeys,
  listRelatedRisks,
  listThreatControls,
  listThreatReferences,
  listThreatsRelatedToRisk,
} from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

/** Compiled anew in each test, so that a fault shows in the test that causes it. */
const model = () => compileModel(smallModel());
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const control = (key: string) => {
  const found = model().controls.byKey.get(key);
  if (found === undefined) throw new Error(key);
  return found;
};

describe('the queries of a model', () => {
  test('list the related risks of a threat, including those of its mother threats', () => {
    expect(keys(listRelatedRisks(model(), 'th-leaf', 'customers'))).toEqual(['cu-people', 'cu-firms']);
    expect(keys(listRelatedRisks(model(), 'th-root', 'customers'))).toEqual(['cu-people']);
    expect(listRelatedRisks(model(), 'th-none', 'customers')).toEqual([]);
    expect(listRelatedRiskKeys(model(), 'th-leaf')).toEqual({
      customers: ['cu-people', 'cu-firms'],
      products: ['pr-account', 'pr-trade'],
      transactions: ['tr-cash'],
      channels: ['ch-branch'],
      geographies: ['ge-eu'],
      industries: ['in-f41'],
      legalForms: [],
      legals: ['le-cdd'],
    });
    expect(keys(listRelatedObligations(model(), 'th-leaf'))).toEqual(['le-cdd']);
    expect(listRelatedObligations(model(), 'th-mid')).toEqual([]);
  });

  test('list the threats that affect a risk, for a country also through the regions that contain it', () => {
    expect(keys(listThreatsRelatedToRisk(model(), 'customers', 'cu-people'))).toEqual([
      'th-leaf',
      'th-root',
      'th-mid',
      'th-lone',
    ]);
    expect(keys(listThreatsRelatedToRisk(model(), 'geographies', 'ge-se'))).toEqual(['th-leaf']);
    expect(keys(listThreatsRelatedToRisk(model(), 'geographies', 'ge-eu'))).toEqual(['th-leaf']);
    expect(listThreatsRelatedToRisk(model(), 'geographies', 'ge-world')).toEqual([]);
    expect(keys(listThreatsRelatedToRisk(model(), 'geographies', 'ge-us'))).toEqual(['th-lone']);
    expect(listThreatsRelatedToRisk(model(), 'products', 'pr-none')).toEqual([]);
  });

  test('list the mother threats and the children of a threat', () => {
    expect(keys(listChildThreats(model(), 'th-root'))).toEqual(['th-mid']);
    expect(listChildThreats(model(), 'th-leaf')).toEqual([]);
    expect(keys(listMotherThreats(model(), 'th-leaf'))).toEqual(['th-mid', 'th-root']);
    expect(listMotherThreats(model(), 'th-root')).toEqual([]);
    expect(listMotherThreats(model(), 'th-none')).toEqual([]);
    expect(listChildThreats(model(), 'th-none')).toEqual([]);
  });

  test('list the geographies that contain, or are contained in, a geography', () => {
    expect(keys(listContainingGeographies(model(), 'ge-se'))).toEqual(['ge-world', 'ge-eu']);
    expect(keys(listContainedGeographies(model(), 'ge-world'))).toEqual(['ge-eu', 'ge-se', 'ge-us']);
    expect(listContainingGeographies(model(), 'ge-world')).toEqual([]);
    expect(listContainedGeographies(model(), 'ge-none')).toEqual([]);
    expect(listContainingGeographies(model(), 'ge-none')).toEqual([]);
  });

  test('list the sources of a threat before the sources of its mother threats', () => {
    expect(keys(listThreatReferences(model(), 'th-leaf'))).toEqual(['re-two', 're-one']);
    expect(listThreatReferences(model(), 'th-none')).toEqual([]);
  });

  test('find the documents with the text of a source: uploaded for it, its stored PDF or its searchable text', () => {
    const source = { key: 're-law', pdfCmsId: 7, maiaDocumentId: 8 };
    const uploads = [
      { id: 5, reference: 're-law' },
      { id: 6, reference: 're-other' },
      { id: 7, reference: null },
      { id: 8, reference: 're-other' },
    ];
    expect(uploads.filter((one) => hasTextOfSource(one, source)).map(({ id }) => id)).toEqual([5, 7, 8]);
    expect(uploads.filter((one) => hasTextOfSource(one, { key: 're-law' })).map(({ id }) => id)).toEqual([5]);
  });

  test('list the risks that a control covers by key, by label, by type, through a region or as a whole', () => {
    expect(collectControlRiskKeys(model(), control('co-label'))).toEqual({ customers: ['cu-people'] });
    expect(collectControlRiskKeys(model(), control('co-eu'))).toEqual({
      geographies: ['ge-eu'],
      products: ['pr-trade'],
    });
    expect(collectControlRiskKeys(model(), control('co-idle'))).toEqual({});
    const covers = (key: string) => createControlCoverageTest(model(), control(key));
    expect(covers('co-label')('customers', 'cu-people')).toBe(true);
    expect(covers('co-label')('customers', 'cu-firms')).toBe(false);
    expect(covers('co-products')('products', 'pr-trade')).toBe(true);
    expect(covers('co-products')('channels', 'ch-branch')).toBe(false);
    expect(covers('co-eu')('geographies', 'ge-se')).toBe(true);
    expect(covers('co-eu')('geographies', 'ge-world')).toBe(false);
    expect(covers('co-general')('legals', 'le-cdd')).toBe(true);
    expect(covers('co-idle')('products', 'pr-account')).toBe(false);
  });

  test('list the controls of a threat with specific controls first, then general ones, never unused ones', () => {
    const covers = listThreatControls(model(), 'th-leaf');
    expect(covers.map(({ control: { key }, risks }) => [key, risks.map((risk) => risk.key)])).toEqual([
      ['co-label', ['cu-people']],
      ['co-products', ['pr-account', 'pr-trade']],
      ['co-eu', ['pr-trade', 'ge-eu']],
      ['co-general', expect.arrayContaining(['cu-people', 'le-cdd', 'in-f41'])],
      ['co-big', expect.arrayContaining(['cu-people'])],
    ]);
    expect(listThreatControls(model(), 'th-none')).toEqual([]);
  });
});
