/** Builds the tables of the summary blocks, so that templates do not have to repeat the columns. */
import type { Text } from '../text/terms.ts';
import type {
  CellBlock,
  ColumnTemplate,
  RiskColumn,
  RiskSummaryBlock,
  TableBlock,
  ThreatSummaryBlock,
} from './template.ts';

const equalTextOf = (text: string): Text => ({ en: text, sv: text });

interface ColumnSpec extends ColumnTemplate {
  readonly cell: string;
}

const riskColumnSpecs: { readonly [C in RiskColumn]: ColumnSpec } = {
  risk: { header: { en: 'Risk', sv: 'Risk' }, width: 30, cell: '{{ risk.name }}' },
  segment: { header: { en: 'Segment', sv: 'Segment' }, width: 16, cell: '{{ risk.segment }}' },
  share: {
    header: { en: 'Share', sv: 'Andel' },
    align: 'right',
    width: 9,
    cell: '{{ risk.share | percent }}',
  },
  inherent: {
    header: { en: 'Inherent level', sv: 'Inneboende nivå' },
    width: 17,
    cell: '{{ risk.inherent | level }}',
  },
  strength: {
    header: { en: 'Control strength', sv: 'Kontrollstyrka' },
    width: 16,
    cell: '{{ risk.strength | strength }}',
  },
  residual: {
    header: { en: 'Residual level', sv: 'Kvarstående nivå' },
    width: 17,
    cell: '{{ risk.residual | level }}',
  },
  controls: {
    header: { en: 'Assessed controls', sv: 'Bedömda kontroller' },
    align: 'right',
    width: 11,
    cell: '{{ risk.assessedControls }}/{{ risk.controls }}',
  },
  reason: { header: { en: 'Reason', sv: 'Skäl' }, width: 40, cell: '{{ risk.reason }}' },
};

const defaultRiskColumns: readonly RiskColumn[] = [
  'risk',
  'segment',
  'share',
  'inherent',
  'strength',
  'residual',
];

function buildSummaryTable(
  block: RiskSummaryBlock | ThreatSummaryBlock,
  as: string,
  columns: readonly ColumnSpec[],
): TableBlock {
  const cells = columns.map(({ cell }): CellBlock => ({ type: 'cell', text: equalTextOf(cell) }));
  return {
    type: 'table',
    style: 'compact',
    columns,
    rows: [{ type: 'loop', each: block.each, as, blocks: [{ type: 'row', cells }] }],
    ...(block.caption ? { caption: block.caption } : {}),
    ...(block.empty ? { empty: block.empty } : {}),
  };
}

/** Builds the table of a risk summary. Its items are `RiskLine` objects of the assessment's report data. */
export function buildRiskSummaryTable(block: RiskSummaryBlock): TableBlock {
  const columns = (block.columns ?? defaultRiskColumns).map((column) => riskColumnSpecs[column]);
  return buildSummaryTable(block, 'risk', columns);
}

/** Builds the table of a threat summary. Its items are `ThreatLine` objects of the assessment's report data. */
export function buildThreatSummaryTable(block: ThreatSummaryBlock): TableBlock {
  return buildSummaryTable(block, 'threat', [
    { header: { en: 'Threat', sv: 'Hot' }, width: 31, cell: '{{ threat.name }}' },
    { header: { en: 'Areas', sv: 'Områden' }, width: 20, cell: '{{ threat.relevances | list }}' },
    {
      header: { en: 'Individuals', sv: 'Fysiska personer' },
      width: 15,
      cell: '{{ threat.individuals | level }}',
    },
    {
      header: { en: 'Corporates', sv: 'Juridiska personer' },
      width: 17,
      cell: '{{ threat.corporates | level }}',
    },
    { header: { en: 'Sources', sv: 'Källor' }, width: 28, cell: '{{ threat.sources | cites }}' },
  ]);
}
