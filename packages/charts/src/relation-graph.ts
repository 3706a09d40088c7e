import type { RelatedFigure, RelatedRisk, RelationFigures } from '@klarsikt/engine/assessment';
import { formatLevelWithWord, formatNumber } from '@klarsikt/engine/report';
import { type Language, languages, operationalTypes } from '@klarsikt/engine/text';
import type { ChartDefinition, ChartOption, ChartThresholds, ChartView, JsonObject } from './definition.ts';
import {
  createBaseChartOption,
  escapeBraces,
  formatOneDecimal,
  getChartPalette,
  getChartText,
  getChartThresholds,
  getLevelColour,
  isNarrowChart,
  shortenText,
} from './frame.ts';
import { getRiskTypeName } from './words.ts';

/** Relations to draw, and the total numbers of threats and risks. */
export interface RelationGraphData extends RelationFigures, ChartThresholds {
  readonly total: { readonly threats: number; readonly risks: number };
}

interface RelationGraphOptions {
  readonly relations?: RelationFigures;
}

/** Limits that keep the graph readable: number of threats, and number of risks of each type. */
const mostThreats = 16;
const mostPerType = 4;
const lineHeight = 24;
const headHeight = 30;
const footHeight = 30;
/** Height of the footer on a narrow chart, where the legend takes three lines. */
const narrowFootHeight = 60;

/** Width of the area between the names, in which the curves are drawn. */
const middle = 288;
const leastSide = 236;
const mostSide = 420;
const narrowSide = 116;
/** Approximate width of a letter in names, and width of the space for the level between name and node. */
const letterWidth = 6.2;
const besideName = 44;

/** Computes the width of each side, so that the longest name fits if possible. */
function sideWidth(data: RelationGraphData, view: Pick<ChartView, 'width'> = {}): number {
  if (isNarrowChart(view)) return narrowSide;
  const longest = Math.max(
    0,
    ...[...data.threats, ...data.risks].flatMap(({ label }) =>
      languages.map((language) => label[language].length),
    ),
  );
  const halfWidth = view.width === undefined ? mostSide : (view.width - middle) / 2;
  return Math.round(Math.max(leastSide, Math.min(longest * letterWidth + besideName, halfWidth, mostSide)));
}

const lettersIn = (side: number, view: Pick<ChartView, 'width'>): number =>
  isNarrowChart(view) ? 12 : Math.floor((side - besideName) / letterWidth);

const footOf = (view: Pick<ChartView, 'width'> = {}): number =>
  isNarrowChart(view) ? narrowFootHeight : footHeight;

const words = {
  title: { en: 'Relation graph', sv: 'Relationsgraf' },
  threat: { en: 'Threat', sv: 'Hot' },
  threats: { en: 'Threats', sv: 'Hot' },
  threatLevel: { en: 'Threat level', sv: 'Hotnivå' },
  risk: { en: 'Risk', sv: 'Risk' },
  risks: { en: 'Risks', sv: 'Risker' },
  category: { en: 'Category', sv: 'Kategori' },
  inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
  most: {
    en: 'The threat related to most of the risks shown is # (@)',
    sv: 'Hotet med samband till flest av de visade riskerna är # (@)',
  },
  drawn: {
    en: 'Shown: # of @ threats, # of @ risks, the highest levels first',
    sv: 'Visas: # av @ hot, # av @ risker, de högsta nivåerna först',
  },
} as const;

const fill = (text: string, ...pairs: readonly (readonly [string | number, string | number])[]): string =>
  pairs.reduce((done, [a, b]) => done.replace('#', () => String(a)).replace('@', () => String(b)), text);

/**
 * Selects the highest threats and, in each category, the highest risks that they affect, so that every category is
 * shown.
 */
function selectDrawnRelations(relations: RelationFigures): RelationFigures {
  const near = relations.ties.filter(([threat]) => threat < mostThreats);
  const reached = new Set(near.map(([, risk]) => risk));
  const places = operationalTypes.flatMap((type) =>
    relations.risks
      .flatMap((risk, at) => (risk.type === type && reached.has(at) ? [at] : []))
      .slice(0, mostPerType),
  );
  const riskAt = new Map(places.map((from, to) => [from, to]));
  const kept = near.filter(([, risk]) => riskAt.has(risk));
  const threats = [...new Set(kept.map(([threat]) => threat))].toSorted((a, b) => a - b);
  const threatAt = new Map(threats.map((from, to) => [from, to]));
  return {
    threats: threats.flatMap((at) => relations.threats[at] ?? []),
    risks: places.flatMap((at) => relations.risks[at] ?? []),
    ties: kept.map(([threat, risk]) => [threatAt.get(threat) ?? 0, riskAt.get(risk) ?? 0] as const),
  };
}

const linesOf = ({ threats, risks }: RelationGraphData): number => Math.max(threats.length, risks.length, 1);

/** Computes vertical positions of `count` nodes; both sides are spread over the same height. */
const computeHeights = (count: number, lines: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => ((at + 0.5) * lines) / count);

function nodes(
  data: RelationGraphData,
  view: ChartView,
  side: { readonly figures: readonly RelatedFigure[]; readonly x: 0 | 1; readonly kind: string },
): JsonObject {
  const palette = getChartPalette(view);
  const { language } = view;
  const y = computeHeights(side.figures.length, linesOf(data));
  const narrow = isNarrowChart(view);
  const letters = lettersIn(sideWidth(data, view), view);
  return {
    type: 'scatter',
    symbol: side.x === 0 ? 'circle' : 'rect',
    symbolSize: 10,
    cursor: 'default',
    emphasis: { disabled: true },
    z: 3,
    data: side.figures.map((figure, at) => {
      const name = getChartText(figure.label, language);
      return {
        value: [side.x, y[at] ?? 0],
        itemStyle: { color: getLevelColour(palette, figure.level, data.thresholds) },
        label: {
          show: true,
          position: side.x === 0 ? 'left' : 'right',
          distance: 8,
          formatter:
            side.x === 0
              ? `${shortenText(name, letters)}  ${formatOneDecimal(figure.level, language)}`
              : `${formatOneDecimal(figure.level, language)}  ${shortenText(name, letters)}`,
          fontSize: narrow ? 10.5 : 11.5,
          color: palette.text,
        },
        tooltip: {
          formatter: `${side.kind}: ${name}, ${formatLevelWithWord(figure.level, language, data.thresholds)}`,
        },
      };
    }),
  };
}

/** Draws one curve per relation, in the colour of the risk's type. */
function relationCurves(data: RelationGraphData, view: ChartView): JsonObject {
  const palette = getChartPalette(view);
  const lines = linesOf(data);
  const from = computeHeights(data.threats.length, lines);
  const to = computeHeights(data.risks.length, lines);
  return {
    type: 'lines',
    coordinateSystem: 'cartesian2d',
    silent: true,
    z: 2,
    data: data.ties.flatMap(([threat, risk]) => {
      const related = data.risks[risk];
      if (!related) return [];
      return [
        {
          coords: [
            [0, from[threat] ?? 0],
            [1, to[risk] ?? 0],
          ],
          lineStyle: { color: palette.tie[related.type], width: 1.2, opacity: 0.6, curveness: 0.08 },
        },
      ];
    }),
  };
}

const typesIn = (risks: readonly RelatedRisk[]) =>
  operationalTypes.filter((type) => risks.some((risk) => risk.type === type));

/** Builds the captions of both sides and the legend of the colours. */
function captions(data: RelationGraphData, view: ChartView): readonly JsonObject[] {
  const { language } = view;
  const palette = getChartPalette(view);
  const head = { fontSize: 12, fontWeight: 600, color: palette.text2 };
  const key = typesIn(data.risks)
    .map((type, at) => {
      const gap = at === 0 ? '' : isNarrowChart(view) && at % 2 === 0 ? '\n' : '   ';
      return `${gap}{${type}|\u2014} ${escapeBraces(getRiskTypeName(type, language, data.thresholds.terms))}`;
    })
    .join('');
  const rich = Object.fromEntries(
    operationalTypes.map((type) => [type, { color: palette.tie[type], fontWeight: 700, fontSize: 11 }]),
  );
  return [
    { text: words.threats[language], left: 4, top: 2, textStyle: head },
    { text: words.risks[language], right: 4, top: 2, textStyle: head },
    {
      text: key,
      left: 'center',
      bottom: 2,
      textStyle: { fontSize: 11, fontWeight: 400, lineHeight: 16, color: palette.text2, rich },
    },
  ];
}

function option(data: RelationGraphData, view: ChartView): ChartOption {
  const { language } = view;
  const side = sideWidth(data, view);
  const hidden = { type: 'value', show: false, min: 0 };
  return {
    ...createBaseChartOption(view),
    grid: { left: side, right: side, top: headHeight, bottom: footOf(view) },
    title: captions(data, view),
    xAxis: { ...hidden, max: 1 },
    yAxis: { ...hidden, max: linesOf(data), inverse: true },
    series: [
      relationCurves(data, view),
      nodes(data, view, { figures: data.threats, x: 0, kind: words.threat[language] }),
      nodes(data, view, { figures: data.risks, x: 1, kind: words.risk[language] }),
    ],
  };
}

function message(data: RelationGraphData, language: Language): string {
  const counts = data.threats.map((_, at) => data.ties.filter(([threat]) => threat === at).length);
  const most = data.threats[counts.indexOf(Math.max(...counts))];
  if (most === undefined) return words.title[language];
  const lead = fill(words.most[language], [getChartText(most.label, language), Math.max(...counts)]);
  const { threats, risks } = data.total;
  if (threats === data.threats.length && risks === data.risks.length) return lead;
  const count = (value: number) => formatNumber(value, 0, language);
  const drawn = fill(
    words.drawn[language],
    [count(data.threats.length), count(threats)],
    [count(data.risks.length), count(risks)],
  );
  return `${lead}. ${drawn}`;
}

/**
 * Chart of relations: threats at the left, the risks that they affect at the right, and a curve for each relation.
 */
export const relationGraphChart: ChartDefinition<'relationGraph', RelationGraphData, RelationGraphOptions> = {
  id: 'relationGraph',
  title: (language) => words.title[language],
  message,
  chartData: (_result, choice) => {
    const relations = choice?.relations;
    if (relations === undefined || relations.ties.length === 0) return null;
    const total = { threats: relations.threats.length, risks: relations.risks.length };
    return { ...selectDrawnRelations(relations), total, thresholds: getChartThresholds(choice) };
  },
  option,
  table: (data, language) => ({
    columns: [
      { label: words.threat[language], align: 'left' },
      { label: words.threatLevel[language], align: 'right' },
      { label: words.category[language], align: 'left' },
      { label: words.risk[language], align: 'left' },
      { label: words.inherent[language], align: 'right' },
    ],
    rows: data.ties.flatMap(([from, to]) => {
      const threat = data.threats[from];
      const risk = data.risks[to];
      if (!threat || !risk) return [];
      return [
        [
          threat.label[language],
          formatLevelWithWord(threat.level, language, data.thresholds),
          getRiskTypeName(risk.type, language, data.thresholds.terms),
          risk.label[language],
          formatLevelWithWord(risk.level, language, data.thresholds),
        ],
      ];
    }),
  }),
  size: (data, view) => ({
    width: 2 * sideWidth(data) + middle,
    height: headHeight + footOf(view) + linesOf(data) * lineHeight,
  }),
};
