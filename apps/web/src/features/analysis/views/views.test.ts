import { compile } from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { resultsOf } from '../_lib/results.ts';
import { graphOf } from './graph.ts';
import { matrixOf } from './matrix.ts';
import { pathOf, placesOf } from './world.ts';

const model = compile(smallModel);
const keys = ['th-cash', 'th-courier', 'th-shell'];
const { groups } = resultsOf(model, keys, {});

describe('the pictures of a result', () => {
  it('put threats against risks, with the level where they meet', () => {
    const { risks, rows } = matrixOf(model, { groups, keys, type: 'customers', scope: {} });
    expect(risks.map(({ key }) => key)).toEqual(['cu-private', 'cu-company']);
    expect(rows.map(({ threat, levels }) => [threat.key, ...levels])).toEqual([
      ['th-cash', 2, null],
      ['th-courier', 3, null],
      ['th-shell', null, 4],
    ]);
  });

  it('tie each result to exactly those of the selection that it occurs in', () => {
    const { nodes, edges } = graphOf(groups, undefined);
    for (const { key, count } of nodes) expect(edges.filter(({ to }) => to === key)).toHaveLength(count);
  });

  it('colour a country that is a result itself', () => {
    expect(placesOf(model, groups).get('SE')).toMatchObject({ row: { count: 1, total: 3 }, through: null });
  });

  it('draw a country that crosses the date line at both edges, and no line across the map', () => {
    const path = pathOf([
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
});
