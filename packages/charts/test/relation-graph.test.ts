import { computeAssessment } from '@klarsikt/engine/assess';
import { describe, expect, it } from 'vitest';
import { chartPalettes, type RelationGraphData, readChartDrawing, relationGraphChart } from '../src/index.ts';
import { relations } from './relations.ts';

const result = computeAssessment({ assessment: {} });
const texts = (option: object): string => JSON.stringify(option);

function drawn(): RelationGraphData {
  const data = relationGraphChart.chartData(result, { relations });
  if (data === null) throw new Error('nothing to draw');
  return data;
}

describe('the relation graph', () => {
  const data = drawn();

  it('shows the threats and risks with the highest levels and states how many are omitted', () => {
    expect(data.threats.map(({ key }) => key)).toEqual(relations.threats.slice(0, 16).map(({ key }) => key));
    expect(data.risks.map(({ key }) => key)).toEqual(['r0', 'r2', 'r4', 'r6', 'r1', 'r3', 'r5', 'r7']);
    expect(relationGraphChart.message(data, 'en')).toBe(
      'The threat related to most of the risks shown is Threat 4 (8). Shown: 16 of 20 threats, 8 of 12 risks, the highest levels first',
    );
    expect(relationGraphChart.message(data, 'sv')).toContain(
      'Threat 4 (sv) (8). Visas: 16 av 20 hot, 8 av 12 risker',
    );
  });

  it('contains only links that exist in the assessment, in the colour of their risk type', () => {
    const wanted = new Set(relations.ties.map(([threat, risk]) => `t${threat} r${risk}`));
    expect(data.ties.length).toBeGreaterThan(0);
    for (const [threat, risk] of data.ties)
      expect(wanted.has(`${data.threats[threat]?.key} ${data.risks[risk]?.key}`)).toBe(true);
    for (const theme of ['light', 'dark'] as const) {
      const option = texts(relationGraphChart.option(data, { language: 'en', theme }));
      const { customers, channels, products } = chartPalettes[theme].tie;
      expect([customers, channels].every((colour) => option.includes(`"color":"${colour}","width"`))).toBe(
        true,
      );
      expect(option).not.toContain(`"color":"${products}","width"`);
    }
  });

  it('shortens names only if the width is too small for them', () => {
    const long = 'Professional enablers who set up companies for others';
    const named = { en: long, sv: 'Professionella möjliggörare' };
    const given = { ...data, threats: data.threats.map((threat) => ({ ...threat, label: named })) };
    const at = (width?: number) =>
      texts(
        relationGraphChart.option(given, {
          language: 'en',
          theme: 'light',
          ...(width === undefined ? {} : { width }),
        }),
      );
    const own = relationGraphChart.size(given).width;
    expect(own).toBeGreaterThan(relationGraphChart.size(data).width);
    expect(relationGraphChart.size(data).width).toBe(760);
    for (const width of [undefined, own]) expect(at(width)).toContain(`"formatter":"${long}  4.0"`);
    expect(at(600)).not.toContain(`"formatter":"${long}  4.0"`);
    expect(at(600)).toContain('\u2026');
  });

  it('is deterministic and refuses a link to a missing threat or risk', () => {
    const view = { language: 'sv', theme: 'light' } as const;
    expect(texts(relationGraphChart.option(data, view))).toBe(texts(relationGraphChart.option(data, view)));
    for (const tie of [[99, 0], [0, -1], [0.5, 0], ['0', 0], [0]])
      expect(readChartDrawing('relationGraph', { ...data, ties: [tie] })).toBeNull();
    expect(readChartDrawing('relationGraph', { ...data, ties: null })).toBeNull();
  });

  it('is empty without relations', () => {
    expect(relationGraphChart.chartData(result)).toBeNull();
    expect(
      relationGraphChart.chartData(result, { relations: { threats: [], risks: [], ties: [] } }),
    ).toBeNull();
  });
});
