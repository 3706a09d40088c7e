import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { computeAnalysisResults } from '../_lib/results/results.ts';
import { buildRelationGraph, layOutGraphLines } from './graph.ts';
import { graphLineTokens } from './graph-style.ts';
import { buildThreatRiskMatrix } from './matrix.ts';
import {
  computeColourDepth,
  findCountryResults,
  formatRingPath,
  getMapRegionWindow,
  listColourDepths,
  listCountryGroups,
  mapRegions,
} from './world.ts';

const model = compileModel(smallModel);
const keys = ['th-cash', 'th-courier', 'th-shell'];
const { groups } = computeAnalysisResults(model, keys, {});

describe('the charts of an analysis', () => {
  it('show a matrix of threats and risks with the level of each pair', () => {
    const { risks, rows } = buildThreatRiskMatrix(model, { groups, keys, type: 'customers', scope: {} });
    expect(risks.map(({ key }) => key)).toEqual(['cu-private', 'cu-company']);
    expect(rows.map(({ threat, levels }) => [threat.key, ...levels])).toEqual([
      ['th-cash', 2, null],
      ['th-courier', 3, null],
      ['th-shell', null, 4],
    ]);
  });

  it('link each result to exactly the selected items in which it occurs', () => {
    const { nodes, edges } = buildRelationGraph(groups, undefined);
    for (const { key, count } of nodes) expect(edges.filter(({ to }) => to === key)).toHaveLength(count);
    for (const { to, type } of edges) expect(nodes.find(({ key }) => key === to)?.type).toBe(type);
  });

  it('colour relations by the kind of their target', () => {
    const { edges } = buildRelationGraph(groups, undefined);
    const known = graphLineTokens.map(([type]) => type);
    for (const { type } of edges) expect(known).toContain(type);
    expect(new Set(graphLineTokens.map(([, token]) => token)).size).toBe(known.length);
  });

  it('colour a country that is a result itself', () => {
    expect(findCountryResults(model, groups).get('SE')).toMatchObject({
      row: { count: 1, total: 3 },
      through: null,
    });
  });

  it('split a country at the date line, so that no line crosses the whole map', () => {
    const path = formatRingPath([
      [178, 60],
      [-178, 60],
      [-178, 65],
      [178, 65],
    ]);
    const across = [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
    expect(path.match(/M/g)).toHaveLength(2);
    expect(Math.max(...across.slice(0, 4)) - Math.min(...across.slice(0, 4))).toBeLessThan(15);
    expect(Math.max(...across.slice(4)) - Math.min(...across.slice(4))).toBeLessThan(15);
  });

  it('sort results by the number of items that share them, and draw only as many as fit', () => {
    const { nodes } = buildRelationGraph(groups, undefined);
    const all = layOutGraphLines(10_000, nodes);
    expect(all.drawn).toBe(nodes.length);
    const heads = all.lines.flatMap((line) => (line.kind === 'heading' ? [line.count] : []));
    expect(heads).toEqual([...new Set(nodes.map(({ count }) => count))]);
    const some = layOutGraphLines(60, nodes);
    expect(some.lines.length * some.lineHeight).toBeLessThanOrEqual(60);
    expect(some.lines.at(-1)?.kind).toBe('result');
    expect(some.lines).toEqual(all.lines.slice(0, some.lines.length));
  });

  it('have a legend for every count, whatever number of items is selected', () => {
    for (const total of [1, 2, 3, 5, 7, 40]) {
      const steps = listColourDepths(total);
      const explained = steps.flatMap(({ step, from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => [from + at, step]),
      );
      const counts = Array.from({ length: total }, (_, at) => at + 1);
      expect(explained).toEqual(counts.map((count) => [count, computeColourDepth(count, total)]));
      expect(steps.at(-1)).toMatchObject({ step: 5, to: total });
    }
  });

  it('show the number of countries in each group', () => {
    const wide = compileModel({
      ...smallModel,
      threats: smallModel.threats.map((threat) =>
        threat.key === 'th-cash'
          ? { ...threat, relations: { ...threat.relations, geographies: ['ge-world'] } }
          : threat,
      ),
    });
    const found = listCountryGroups(wide, computeAnalysisResults(wide, keys, {}).groups);
    const countries = smallModel.geographies.filter(({ kind }) => kind === 'country').length;
    expect(found.map((group) => [group.entity.key, group.countries])).toEqual([['ge-world', countries]]);
  });

  it('show only map regions that lie within the world map', () => {
    const [, , width, height] = getMapRegionWindow('world');
    for (const region of mapRegions) {
      const [x, y, w, h] = getMapRegionWindow(region);
      expect([x >= 0, y >= 0, x + w <= width + 1e-6, y + h <= height + 1e-6]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(w * h).toBeGreaterThan(0);
    }
  });
});
