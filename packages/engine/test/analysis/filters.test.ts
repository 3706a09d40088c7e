import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterRisks,
  filterRisksRelatedToThreats,
  filterThreats,
  flagThreatsInScope,
} from '../../src/analysis/index.ts';
import { compileModel, listThreatsRelatedToRisk } from '../../src/model/index.ts';
import { riskTypes } from '../../src/text/index.ts';
import { changed } from '../model/sample.ts';
import { smallModel } from '../model/small-model.ts';
import { queries, randomModels } from './random-models.ts';

const model = compileModel(smallModel());

describe('the filters of an analysis', () => {
  const threats = (filter: Parameters<typeof filterThreats>[1]) =>
    filterThreats(model, filter).map(({ key }) => key);

  test('retain all threats if nothing is restricted, except mothers that are only context', () => {
    expect(threats({})).toEqual(['th-leaf', 'th-root', 'th-mid', 'th-lone']);
    expect(threats({ segment: 'UNDEFINED', relevances: [], opGeography: null, businesses: [] })).toHaveLength(
      4,
    );
    const context = compileModel({
      ...smallModel(),
      threats: changed(smallModel().threats, 'th-root', () => ({ context: true })),
    });
    expect(filterThreats(context, {}).map(({ key }) => key)).toEqual(['th-leaf', 'th-mid', 'th-lone']);
  });

  test('keep threats of the chosen segment, area, country and business', () => {
    expect(threats({ segment: 'INDIVIDUALS' })).toEqual(['th-leaf', 'th-root', 'th-mid']);
    expect(threats({ segment: 'CORPORATES' })).toHaveLength(4);
    expect(threats({ relevances: ['tf'] })).toEqual(['th-lone']);
    expect(threats({ relevances: ['legal'] })).toHaveLength(4);
    expect(threats({ relevances: ['legal', 'ml'] })).toEqual(['th-leaf', 'th-root', 'th-mid']);
    expect(threats({ opGeography: 'ge-us' })).toEqual(['th-root', 'th-lone']);
    expect(threats({ opGeography: 'ge-se' })).toEqual(['th-leaf', 'th-root', 'th-mid']);
    expect(threats({ opGeography: 'ge-world' })).toHaveLength(4);
    expect(threats({ opGeography: 'ge-none' })).toHaveLength(4);
    expect(threats({ businesses: ['bu-big'] })).toEqual(['th-leaf', 'th-mid']);
    expect(threats({ businesses: ['bu-bank'] })).toEqual(['th-leaf', 'th-root', 'th-mid']);
    expect(threats({ businesses: ['bu-none'] })).toHaveLength(4);
  });

  test('have the same effect for the first country of the model as for any other', () => {
    const small = smallModel();
    const turned = compileModel({ ...small, geographies: small.geographies.toReversed() });
    expect(filterThreats(turned, { opGeography: 'ge-se' }).map(({ key }) => key)).not.toContain('th-lone');
  });

  test('retain exactly the risks to which a filtered threat is related', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, filter) => {
        const random = compileModel(source);
        const kept = new Set(filterThreats(random, filter).map(({ key }) => key));
        const scope = flagThreatsInScope(random, filter);
        for (const type of riskTypes) {
          const hit = filterRisks(random, type, filter).filter(({ key }) =>
            listThreatsRelatedToRisk(random, type, key).some((threat) => kept.has(threat.key)),
          );
          expect(filterRisksRelatedToThreats(random, type, filter, scope)).toEqual(hit);
        }
      }),
    );
  });

  test('keep only visible risks of the chosen segment and business', () => {
    const hidden = compileModel({
      ...smallModel(),
      customers: changed(smallModel().customers, 'cu-firms', () => ({ hidden: true })),
    });
    const customers = (filter: Parameters<typeof filterRisks>[2], of = model) =>
      filterRisks(of, 'customers', filter).map(({ key }) => key);
    expect(customers({})).toEqual(['cu-people', 'cu-firms']);
    expect(customers({ segment: 'CORPORATES' })).toEqual(['cu-firms']);
    expect(customers({ segment: 'BOTH' })).toEqual(['cu-people', 'cu-firms']);
    expect(customers({ businesses: ['bu-bank'] })).toEqual(['cu-people']);
    expect(customers({}, hidden)).toEqual(['cu-people']);
    expect(customers({ hidden: true }, hidden)).toEqual(['cu-people', 'cu-firms']);
    expect(
      filterRisks(model, 'geographies', { businesses: ['bu-bank'], segment: 'CORPORATES' }),
    ).toHaveLength(4);
  });
});
