import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { createTargetMatcher, preselectRows, recogniseFigures } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Payments' });

/** The suggested and the preselected product for a name in a sheet. */
function suggest(name: string) {
  const rows = [
    ['Produkt', 'Antal kunder'],
    [name, '5'],
  ].map((cells, index) => ({ number: index + 1, cells }));
  const read = recogniseFigures(
    model,
    document,
    { name: 'Produkter', rows },
    { type: 'products', names: {} },
  );
  const chosen = preselectRows(read?.rows ?? [], ({ row }) => [String(row)]);
  return { first: read?.rows[0]?.candidates[0]?.key, chosen: chosen.get(2) };
}

describe('a name that consists of the first words of a product name', () => {
  it('matches that product before one with similar letters', () => {
    expect(suggest('Betalkonto')).toEqual({
      first: 'pr-current',
      chosen: { key: 'pr-current', isGuess: true },
    });
  });

  it('matches all names that begin with it equally well', () => {
    const targets = ['Betalkonto för företag', 'Betalkonto för privatperson i hemmet', 'Betalkort'].map(
      (name) => ({ key: name, names: [name], codes: [] }),
    );
    const found = createTargetMatcher(targets).find('Betalkonto');
    expect(found.map(({ key }) => key)).toEqual(targets.slice(0, 2).map(({ key }) => key));
    expect(new Set(found.map(({ confidence }) => confidence)).size).toBe(1);
  });
});

describe('an imported name with similar letters', () => {
  it('leads to a suggestion that is not preselected', () => {
    expect(suggest('Företagskort')).toEqual({ first: 'pr-business', chosen: undefined });
  });

  it('leads to a preselected suggestion if it is only misspelt', () => {
    expect(suggest('Kreditkortt').chosen).toEqual({ key: 'pr-credit-card', isGuess: true });
  });
});
