import { type AssessmentCase, type AssessmentResult, computeAssessment } from '@klarsikt/engine/assess';
import { formatLevelWithWord, formatStrengthWithWord } from '@klarsikt/engine/report';
import { describe, expect, it } from 'vitest';
import {
  buildAssessmentCharts,
  type ChartView,
  distributionChart,
  drawChart,
  heatMapChart,
  type Json,
  readChartDrawing,
  relationGraphChart,
  riskProfileChart,
  waterfallChart,
} from '../src/index.ts';
import { relations } from './relations.ts';

const bank: AssessmentCase = {
  assessment: { segment: 'BOTH', relevances: ['ml', 'sv'] },
  threats: [
    {
      key: 'fraud',
      relevance: ['ml'],
      privGrade: 3.6,
      corpGrade: 2,
      relations: { customers: ['elderly'], products: ['account'], channels: ['online'] },
    },
    {
      key: 'diversion',
      relevance: ['sv'],
      corpGrade: 3,
      relations: { customers: ['trader'], transactions: ['export'], geographies: ['tr'] },
    },
  ],
  risks: {
    customers: [{ key: 'elderly' }, { key: 'trader' }],
    products: [{ key: 'account' }, { key: 'savings' }],
    transactions: [{ key: 'export' }],
    channels: [{ key: 'online' }],
    geographies: [{ key: 'tr' }],
  },
  controls: [
    { key: 'general', general: true, assessment: { both: 3 } },
    { key: 'eid', all: ['channels'], assessment: { both: { design: 4, operation: 3 } } },
  ],
};

const result = computeAssessment(bank);
const legalOnly: AssessmentResult = computeAssessment({ ...bank, assessment: { relevances: ['legal'] } });
const views: readonly ChartView[] = (['en', 'sv'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

function given<T>(value: T | null): T {
  if (value === null) throw new Error('nothing to draw');
  return value;
}

const drawings = () => [
  { chart: 'relationGraph' as const, data: given(relationGraphChart.chartData(result, { relations })) },
  { chart: 'waterfall' as const, data: given(waterfallChart.chartData(result)) },
  { chart: 'riskProfile' as const, data: given(riskProfileChart.chartData(result)) },
  { chart: 'riskProfile' as const, data: given(riskProfileChart.chartData(result, { by: 'relevance' })) },
  { chart: 'heatMap' as const, data: given(heatMapChart.chartData(result)) },
  { chart: 'distribution' as const, data: given(distributionChart.chartData(result)) },
];

const texts = (option: object): string => JSON.stringify(option);

describe('every chart', () => {
  it('has options that are unchanged after JSON serialization and structured cloning', () => {
    for (const view of views) {
      for (const drawing of drawings()) {
        const { option } = drawChart(drawing, view);
        expect(JSON.parse(JSON.stringify(option))).toEqual(structuredClone(option));
      }
    }
  });

  it('is not animated by default, and never writes tooltips as HTML', () => {
    for (const drawing of drawings()) {
      const still = drawChart(drawing, { language: 'en', theme: 'light' }).option;
      expect(still.animation).toBe(false);
      expect(still.tooltip).toMatchObject({ renderMode: 'richText' });
      expect(drawChart(drawing, { language: 'en', theme: 'light', animation: true }).option.animation).toBe(
        true,
      );
    }
  });

  it('has the same number of cells in every row of its table', () => {
    for (const drawing of drawings()) {
      const { table } = drawChart(drawing, { language: 'sv', theme: 'light' });
      expect(table.rows.length).toBeGreaterThan(0);
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    }
  });

  it('is restored unchanged from JSON and refuses the data of another chart type', () => {
    for (const { chart, data } of drawings()) {
      const stored: unknown = JSON.parse(JSON.stringify(data));
      expect(readChartDrawing(chart, stored)).toEqual({ chart, data: stored });
      const other = chart === 'waterfall' ? 'heatMap' : 'waterfall';
      expect(readChartDrawing(other, stored)).toBeNull();
    }
    expect(readChartDrawing('pie', {})).toBeNull();
  });

  it('is empty without data', () => {
    expect(buildAssessmentCharts(legalOnly)).toEqual({
      waterfall: null,
      categories: null,
      relevances: null,
      inherentMap: null,
      residualMap: null,
      distribution: null,
      relationGraph: null,
    });
  });
});

describe('the waterfall chart', () => {
  const data = given(waterfallChart.chartData(result));

  it('leads from the overall inherent level down to the overall residual level', () => {
    const effects = data.categories.reduce((sum, { effect }) => sum + effect, 0);
    expect(data.overall.inherent - effects).toBeCloseTo(data.overall.residual, 9);
    expect(data.overall.inherent).toBe(result.combined?.overall?.inherent);
    expect(data.floor).toBeCloseTo(data.overall.inherent / 2, 9);
  });

  it('shows category names, levels and level words in the requested language', () => {
    const option = texts(waterfallChart.option(data, { language: 'sv', theme: 'light' }));
    for (const word of [
      'Inneboende',
      'Kunder',
      'Produkter',
      'Transaktioner',
      'Kanaler',
      'Geografiska',
      'Kvarstående',
    ]) {
      expect(option).toContain(word);
    }
    expect(option).toContain(formatStrengthWithWord(data.overall.strength, 'sv'));
  });

  it('is horizontal on a narrow chart, with unabbreviated category names', () => {
    const option = waterfallChart.option(data, { language: 'sv', theme: 'light', width: 350 });
    expect(option.xAxis).toMatchObject({ type: 'value' });
    expect(option.yAxis).toMatchObject({ type: 'category', inverse: true });
    expect(texts(option)).toContain('Transaktioner');
    const sentences = option.title?.[0]?.text;
    expect(sentences).toContain('Kontrollernas effekt per kategori');
    expect(sentences).toContain('Lägsta möjliga');
    const longest = Math.max(
      ...String(sentences)
        .split('\n')
        .map((line) => line.length),
    );
    expect(longest).toBeLessThanOrEqual(56);
  });

  it('describes the effect of the controls in its message', () => {
    expect(waterfallChart.message(data, 'en')).toBe(
      `Controls lower the overall level from ${formatLevelWithWord(data.overall.inherent, 'en')} to ${formatLevelWithWord(data.overall.residual, 'en')}`,
    );
    const untouched = { ...data, overall: { ...data.overall, residual: data.overall.inherent } };
    expect(waterfallChart.message(untouched, 'en')).toContain('Controls do not change the overall level');
  });
});

describe('the heat map', () => {
  const data = given(heatMapChart.chartData(result, { figure: 'residual' }));

  it('rotates the axis labels and grows in height on a narrow chart', () => {
    const narrow = { language: 'sv', theme: 'light', width: 350 } as const;
    expect(heatMapChart.option(data, narrow).xAxis).toMatchObject({ axisLabel: { rotate: 50 } });
    expect(texts(heatMapChart.option(data, narrow))).toContain('}\\n{w|');
    expect(heatMapChart.size(data, narrow).height).toBeGreaterThan(heatMapChart.size(data).height);
  });
});

describe('the level classes in a chart', () => {
  it('follow the class thresholds of the assessment', () => {
    const strict = { riskThresholds: { VERYHIGH: 2, HIGH: 1, MEDIUM: 0.5, LOW: 0.1 } };
    const usual = texts(
      riskProfileChart.option(given(riskProfileChart.chartData(result)), { language: 'en', theme: 'light' }),
    );
    const own = texts(
      riskProfileChart.option(given(riskProfileChart.chartData(result, { config: strict })), {
        language: 'en',
        theme: 'light',
      }),
    );
    expect(usual).toContain('{v|3.6}{w|Very High}');
    expect(usual).toContain('{v|3.0}{w|High}');
    expect(own).toContain('{v|3.0}{w|Very High}');
  });
});

describe('the distribution chart', () => {
  it('counts each included risk once by inherent and once by residual level', () => {
    const { classes } = given(distributionChart.chartData(result));
    const sum = (figure: 'inherent' | 'residual') => classes.reduce((total, row) => total + row[figure], 0);
    expect(sum('inherent')).toBe(7);
    expect(sum('residual')).toBe(7);
    expect(classes.find((row) => row.class === 'VERYHIGH')?.inherent).toBe(3);
    expect(classes.find((row) => row.class === 'NONE')?.inherent).toBe(1);
  });
});

describe('user-supplied labels', () => {
  const hostile = '{v|x}{a}{b} <script>';
  const label = { en: hostile, sv: hostile };

  it('cannot inject ECharts style or template markup', () => {
    const data = {
      ...given(heatMapChart.chartData(result)),
      rows: [{ key: 'x', label }],
      cells: [[1, 2, 3]],
    };
    const option = heatMapChart.option(data, { language: 'en', theme: 'light' });
    const names: Json | undefined = 'data' in option.yAxis ? option.yAxis.data : undefined;
    expect(names).toEqual([hostile.replaceAll('{', '(').replaceAll('}', ')')]);
    expect(texts(option)).not.toContain('{b}');
  });

  it('are limited in length and number', () => {
    const data = given(heatMapChart.chartData(result));
    const long = 'x'.repeat(201);
    expect(
      readChartDrawing('heatMap', { ...data, rows: [{ key: 'x', label: { en: long, sv: long } }] }),
    ).toBeNull();
    const many = Array.from({ length: 201 }, (_, index) => ({
      key: String(index),
      label: { en: 'x', sv: 'x' },
    }));
    expect(readChartDrawing('heatMap', { ...data, rows: many })).toBeNull();
  });
});
