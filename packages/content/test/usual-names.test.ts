import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  createTargetMatcher,
  recogniseEntries,
  recogniseFigures,
  usualNames,
} from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const source = readStarterModel();
const kinds = [source.products, source.customers, source.channels, source.controls, source.legalForms];
const keysByName = new Map(kinds.flatMap((all) => all.map(({ key, name }) => [name.en, key] as const)));

describe('an alternative name of a library entity', () => {
  it('belongs to an existing entity', () => {
    expect(Object.keys(usualNames).filter((name) => !keysByName.has(name))).toEqual([]);
  });

  it('matches exactly the intended entity', () => {
    const wrong = kinds.flatMap((all) => {
      const matcher = createTargetMatcher(
        all.map(({ key, name }) => ({ key, names: [name.en, name.sv], codes: [] })),
      );
      return all.flatMap(({ key, name }) =>
        (usualNames[name.en] ?? []).flatMap((other) => {
          const [first, second] = matcher.find(other);
          const isMeant = first?.key === key && first.confidence - (second?.confidence ?? 0) > 0.12;
          return isMeant ? [] : [[other, name.en, first, second]];
        }),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('differs from the library name of the entity', () => {
    const repeated = kinds.flatMap((all) =>
      all.flatMap(({ name }) =>
        (usualNames[name.en] ?? []).filter((other) =>
          [name.en, name.sv].some((own) => own.toLowerCase() === other.toLowerCase()),
        ),
      ),
    );
    expect(repeated).toEqual([]);
  });
});

describe('an imported table with alternative names', () => {
  const model = compileModel(source);
  const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
  const gridOf = (rows: readonly (readonly string[])[]) => ({
    name: 'Sheet',
    rows: rows.map((cells, index) => ({ number: index + 1, cells })),
  });

  it('has its figures matched, but only for confirmation', () => {
    const grid = gridOf([
      ['Produkt', 'Antal kunder privat', 'Antal kunder företag'],
      ['Lönekonto', '1200', ''],
      ['Privatlån', '300', ''],
      ['Sparkonton', '800', ''],
      ['Swish', '900', '20'],
      ['Eget påhitt', '4', ''],
    ]);
    const table = recogniseFigures(model, document, grid);
    expect(table?.rows.map(({ key, verdict, reason }) => [key, verdict, reason])).toEqual([
      ['pr-current', 'confirm', 'usual'],
      ['pr-consumer', 'confirm', 'usual'],
      ['pr-savings', 'found', null],
      ['pr-instant', 'confirm', 'usual'],
      [null, 'left', 'unknown'],
    ]);
  });

  it('has its controls matched, but only for confirmation', () => {
    const grid = gridOf([
      ['Kontroll', 'Utformning (0–4)', 'Funktion (0–4)'],
      ['Transaktionsövervakning', '3', '2'],
      ['Intern revision', '4', '4'],
    ]);
    const table = recogniseEntries(model, document, grid, { kind: 'controls' });
    expect(table?.rows.map(({ key, verdict, reason }) => [key, verdict, reason])).toEqual([
      ['/controls/data/co-txmon', 'confirm', 'usual'],
      ['/controls/data/co-audit', 'confirm', 'usual'],
    ]);
  });
});
