import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnalysisQuery,
  type AnalysisResult,
  type AnalysisRow,
  type AnalysisType,
  analyseSelection,
  computeThreatConcerns,
  createOccurrenceLookup,
  filterRisks,
  filterThreats,
  selectableAnalysisTypes,
} from '../../src/analysis/index.ts';
import { compileModel, listThreatsRelatedToRisk } from '../../src/model/index.ts';
import { riskTypes } from '../../src/text/index.ts';
import { smallModel } from '../model/small-model.ts';
import { PlainJoin } from './plain-join.ts';
import { queries, randomModels, riskKeys } from './random-models.ts';

const model = compileModel(smallModel());
const fractions = (rows: readonly AnalysisRow[]) =>
  rows.map(({ key, count, total }) => `${key} ${count}/${total}`);
const allTypes: readonly AnalysisType[] = ['threats', ...riskTypes];

describe('an analysis', () => {
  test('ranks the risks related to selected threats by their number of related threats', () => {
    const { rows, taken } = analyseSelection(model, {
      selection: { threats: ['th-root', 'th-leaf', 'th-lone'] },
    });
    expect(taken).toBe(3);
    expect(fractions(rows.customers)).toEqual(['cu-people 3/3', 'cu-firms 2/3']);
    expect(fractions(rows.products)).toEqual(['pr-account 2/3', 'pr-trade 1/3']);
    expect(fractions(rows.geographies)).toEqual(['ge-us 1/3', 'ge-eu 1/3']);
    expect(fractions(rows.legals)).toEqual(['le-cdd 1/3']);
    expect(rows.threats).toEqual([]);
  });

  test('lists for selected risks the related threats and further risks of these threats', () => {
    const { rows } = analyseSelection(model, {
      selection: { channels: ['ch-branch'], geographies: ['ge-us'] },
    });
    expect(fractions(rows.threats)).toEqual(['th-leaf 1/2', 'th-root 1/2', 'th-mid 1/2', 'th-lone 1/2']);
    expect(fractions(rows.customers)).toEqual(['cu-people 2/2', 'cu-firms 2/2']);
    expect(fractions(rows.products)).toEqual(['pr-account 1/2', 'pr-trade 1/2']);
    expect(fractions(rows.geographies)).toEqual(['ge-eu 1/2']);
  });

  test('includes for a selected country the threats related to its region', () => {
    const { rows } = analyseSelection(model, { selection: { geographies: ['ge-se'] } });
    expect(fractions(rows.threats)).toEqual(['th-leaf 1/1']);
    expect(fractions(rows.geographies)).toEqual(['ge-eu 1/1']);
  });

  test('counts relations by threats and by risks separately', () => {
    const { rows } = analyseSelection(model, {
      selection: { threats: ['th-root'], customers: ['cu-firms'] },
    });
    expect(rows.products[0]).toMatchObject({
      key: 'pr-account',
      count: 2,
      total: 2,
      fromThreats: 1,
      fromRisks: 1,
    });
    expect(fractions(rows.threats)).toEqual(['th-leaf 1/1', 'th-lone 1/1']);
    expect(rows.customers.find(({ key }) => key === 'cu-firms')).toBeUndefined();
  });

  test('marks selected entities in the results and does not count a relation to itself', () => {
    const { rows } = analyseSelection(model, {
      selection: { customers: ['cu-people', 'cu-firms'], threats: ['th-lone'] },
    });
    expect(rows.customers.map(({ key, selected, count, total }) => [key, selected, count, total])).toEqual([
      ['cu-people', true, 2, 2],
      ['cu-firms', true, 2, 2],
    ]);
    expect(rows.threats.find(({ key }) => key === 'th-lone')).toMatchObject({
      selected: true,
      count: 2,
      total: 2,
    });
  });

  test('ranks results by number of occurrences, then by level, then by model order', () => {
    const { rows } = analyseSelection(model, { selection: { customers: ['cu-people'] } });
    expect(rows.threats.map(({ key, count, level }) => [key, count, level])).toEqual([
      ['th-leaf', 1, 3],
      ['th-root', 1, 3],
      ['th-mid', 1, 3],
      ['th-lone', 1, 3],
    ]);
    const corporates = analyseSelection(model, {
      selection: { customers: ['cu-firms'] },
      segment: 'CORPORATES',
    });
    expect(corporates.rows.threats.map(({ key, level }) => [key, level])).toEqual([
      ['th-lone', 3],
      ['th-leaf', 1],
    ]);
  });

  test('lists selected entities that are filtered out or unknown', () => {
    const result = analyseSelection(model, {
      selection: { threats: ['th-lone', 'th-none', 'th-root', 'th-root'], customers: ['cu-firms'] },
      segment: 'INDIVIDUALS',
    });
    expect(result.taken).toBe(1);
    expect(result.outOfScope).toEqual([
      { type: 'threats', key: 'th-lone' },
      { type: 'customers', key: 'cu-firms' },
    ]);
    expect(result.unknown).toEqual([{ type: 'threats', key: 'th-none' }]);
    expect(fractions(result.rows.customers)).toEqual(['cu-people 1/1']);
  });

  test('has obligations only if legal relevance is chosen, and nothing else if no other relevance is chosen', () => {
    const of = (relevances: AnalysisQuery['relevances']) => {
      const { rows } = analyseSelection(model, {
        selection: { threats: ['th-leaf'] },
        ...(relevances ? { relevances } : {}),
      });
      return riskTypes.filter((type) => rows[type].length > 0);
    };
    expect(of(undefined)).toContain('legals');
    expect(of(['legal'])).toEqual(['legals']);
    expect(of(['ml', 'tf'])).toEqual([
      'customers',
      'products',
      'transactions',
      'channels',
      'geographies',
      'industries',
    ]);
    expect(of(['ml', 'legal'])).toContain('legals');
    expect(of(['sv'])).toEqual([]);
  });

  test('has no results for an empty selection', () => {
    const { rows, taken } = analyseSelection(model, { selection: {} });
    expect(taken).toBe(0);
    expect(allTypes.every((type) => rows[type].length === 0)).toBe(true);
  });
});

describe('for random models, selections and filters', () => {
  const row = (result: AnalysisResult, type: AnalysisType, key: string) =>
    result.rows[type].find((candidate) => candidate.key === key);

  test('counts and levels equal those of an independent reference implementation', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const compiled = compileModel(source);
        const result = analyseSelection(compiled, query);
        const join = new PlainJoin(source, query);
        expect(result.taken).toBe(join.taken(query).length);
        const legal = !query.relevances?.length || query.relevances.includes('legal');
        const operational = !query.relevances?.length || query.relevances.some((r) => r !== 'legal');
        for (const type of riskTypes) {
          for (const key of riskKeys[type]) {
            const listed = (type === 'legals' ? legal : operational) && join.riskInScope(type, key);
            const found = row(result, type, key);
            expect(found?.count ?? 0).toBe(listed ? join.riskCount(query, type, key) : 0);
            if (found !== undefined) expect(found.level).toBe(join.riskLevel(type, key));
          }
        }
        for (const threat of source.threats) {
          const expected = join.threatInScope(threat) ? join.threatCount(query, threat) : 0;
          const found = row(result, 'threats', threat.key);
          expect(found?.count ?? 0).toBe(expected);
          if (found !== undefined) expect(found.level).toBe(join.threatLevel(threat));
        }
      }),
    );
  });

  test('every row has as many related selected items as its count', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const compiled = compileModel(source);
        const occurs = createOccurrenceLookup(compiled, query);
        const { rows } = analyseSelection(compiled, query);
        for (const type of allTypes)
          for (const { key, count } of rows[type]) expect(occurs(type, key)).toHaveLength(count);
      }),
    );
  });

  test('threats with direct concern precede those with indirect concern', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const compiled = compileModel(source);
        const concerns = computeThreatConcerns(compiled, { businesses: query.businesses ?? [] });
        const { threats } = analyseSelection(compiled, query).rows;
        expect(threats.map(({ concern }) => concern)).toEqual(
          threats.map(({ key }) => concerns?.get(key)?.kind ?? null),
        );
        const kinds = threats.map(({ concern }) => concern);
        expect(kinds.lastIndexOf('direct')).toBeLessThan(
          kinds.includes('indirect') ? kinds.indexOf('indirect') : kinds.length,
        );
      }),
    );
  });

  test('filter results equal those of an independent reference implementation', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const compiled = compileModel(source);
        const join = new PlainJoin(source, query);
        expect(filterThreats(compiled, query)).toEqual(
          source.threats.filter((threat) => join.threatInScope(threat)),
        );
        for (const type of riskTypes) {
          const kept = filterRisks(compiled, type, query).map(({ key }) => key);
          expect(kept.toSorted()).toEqual(
            riskKeys[type].filter((key) => join.riskInScope(type, key)).toSorted(),
          );
          for (const key of riskKeys[type]) {
            expect(listThreatsRelatedToRisk(compiled, type, key)).toEqual(
              source.threats.filter((threat) => join.hits(threat, type, key)),
            );
          }
        }
      }),
    );
  });

  test('the count of a row is between 1 and its total, which is at most the size of the selection', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const result = analyseSelection(compileModel(source), query);
        const size = selectableAnalysisTypes.reduce(
          (sum, type) => sum + (query.selection[type]?.length ?? 0),
          0,
        );
        expect(result.taken + result.outOfScope.length + result.unknown.length).toBe(size);
        for (const { count, total, fromThreats, fromRisks, level } of allTypes.flatMap(
          (type) => result.rows[type],
        )) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(total);
          expect(total).toBeLessThanOrEqual(result.taken);
          expect(fromThreats + fromRisks).toBe(count);
          expect(level >= 0 && level <= 4).toBe(true);
        }
      }),
    );
  });

  test('rows are ranked by concern, count and level', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const { rows } = analyseSelection(compileModel(source), query);
        for (const type of allTypes) {
          const ranks = rows[type].map(
            ({ count, level, concern }) => (concern === 'indirect' ? 0 : 1000) + count * 10 + level,
          );
          expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
        }
      }),
    );
  });

  test('a larger selection never removes a row or lowers a count', () => {
    fc.assert(
      fc.property(randomModels, queries, queries, (source, query, other) => {
        const compiled = compileModel(source);
        const selection = Object.fromEntries(
          selectableAnalysisTypes.map((type) => [
            type,
            [...new Set([...(query.selection[type] ?? []), ...(other.selection[type] ?? [])])],
          ]),
        );
        const before = analyseSelection(compiled, query);
        const after = analyseSelection(compiled, { ...query, selection });
        for (const type of allTypes) {
          for (const { key, count } of before.rows[type]) {
            expect(row(after, type, key)?.count ?? 0).toBeGreaterThanOrEqual(count);
          }
        }
      }),
    );
  });

  test('order and repetition of the selection have no effect', () => {
    fc.assert(
      fc.property(randomModels, queries, (source, query) => {
        const compiled = compileModel(source);
        const selection = Object.fromEntries(
          selectableAnalysisTypes.map((type) => {
            const keys = query.selection[type] ?? [];
            return [type, [...keys.toReversed(), ...keys]];
          }),
        );
        expect(analyseSelection(compiled, { ...query, selection }).rows).toEqual(
          analyseSelection(compiled, query).rows,
        );
      }),
    );
  });
});
