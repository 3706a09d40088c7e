/** The two standard summary tables: their columns in both languages. */
import { describe, expect, it } from 'vitest';
import { flattenInlines, type TemplateBlock } from '../../src/report/index.ts';
import { render, t, textOf } from './template.ts';

const risks = [
  {
    ...{ name: 'Cash', segment: 'Both', share: 0.2, inherent: 3, strength: 2, residual: 2.25 },
    ...{ controls: 4, assessedControls: 3, reason: 'One threat.' },
  },
];
const threats = [
  { name: 'Fraud', relevances: ['ML', 'TF'], individuals: 1, corporates: null, sources: ['re-a'] },
];

function rowsOf(block: TemplateBlock, language: 'en' | 'sv' = 'en') {
  const [made] = render([block], language, { risks, threats }).blocks;
  if (made?.type !== 'table') throw new Error('no table');
  const say = (content: Parameters<typeof flattenInlines>[0]) =>
    flattenInlines(content, (key) => `[${key}]`).replaceAll('\u00a0', ' ');
  return {
    caption: say(made.caption),
    style: made.style,
    header: made.columns.map(({ header }) => say(header)),
    cells: made.rows.map(({ cells }) => cells.map(({ content }) => say(content))),
  };
}

describe('a summary table of risks', () => {
  it('has risk, segment, share and the three levels by default', () => {
    expect(rowsOf({ type: 'riskSummary', each: 'risks', caption: t('Risks') })).toEqual({
      caption: 'Risks',
      style: 'compact',
      header: ['Risk', 'Segment', 'Share', 'Inherent level', 'Control strength', 'Residual level'],
      cells: [['Cash', 'Both', '20%', '3.0 High', '2.0 Moderate', '2.3 Medium']],
    });
  });

  it('has the columns that the template specifies', () => {
    expect(
      rowsOf({ type: 'riskSummary', each: 'risks', columns: ['risk', 'controls', 'reason'] }, 'sv'),
    ).toMatchObject({
      caption: '',
      header: ['Risk', 'Bedömda kontroller', 'Skäl'],
      cells: [['Cash', '3/4', 'One threat.']],
    });
  });
});

describe('a summary table of threats', () => {
  it('has areas, the levels of both segments and sources', () => {
    expect(rowsOf({ type: 'threatSummary', each: 'threats' }, 'sv')).toMatchObject({
      header: ['Hot', 'Områden', 'Fysiska personer', 'Juridiska personer', 'Källor'],
      cells: [['Fraud', 'ML, TF', '1,0 Låg', '\u2013', '[re-a]']],
    });
  });

  it('is replaced by the text of the template for empty tables, or left out, if it has no rows', () => {
    const made = (block: TemplateBlock) => render([block], 'en', { threats: [] }).blocks.map(textOf);
    expect(made({ type: 'threatSummary', each: 'threats', empty: t('No threats') })).toEqual(['No threats']);
    expect(made({ type: 'threatSummary', each: 'threats' })).toEqual([]);
  });
});
