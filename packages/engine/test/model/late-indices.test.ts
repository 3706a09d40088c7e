import { readStarterModel } from '@klarsikt/content';
import { expect, it } from 'vitest';
import { compileValidatedModel, type ReferenceModel } from '../../src/model/index.ts';

/** The starter library, with a count of how often the places above its countries are read. */
function watchedModel() {
  const read = { times: 0 };
  const source = readStarterModel();
  const geographies = source.geographies.map((place) => ({
    ...place,
    get parents() {
      read.times += 1;
      return place.parents;
    },
  }));
  const model: ReferenceModel = { ...source, geographies };
  return { read, model };
}

it('an index of a compiled model is built only on first use', () => {
  const { read, model } = watchedModel();
  const compiled = compileValidatedModel(model);
  expect(read.times).toBe(0);
  const graph = compiled.geographyGraph;
  const once = read.times;
  expect(once).toBeGreaterThan(0);
  expect(compiled.geographyGraph).toBe(graph);
  expect(read.times).toBe(once);
});

it('an index that is built on first use covers the whole model', () => {
  const compiled = compileValidatedModel(readStarterModel());
  expect(compiled.threatFacts.segments).toHaveLength(compiled.threats.list.length);
  expect(compiled.riskFacts.customers.hidden).toHaveLength(compiled.customers.list.length);
  expect(compiled.businessesOf.products?.rows).toBe(compiled.products.list.length);
});
