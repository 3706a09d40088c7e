/** Report and tables of an analysis on the small model, with results determined by hand. */
import { describe, expect, test } from 'vitest';
import {
  createEmptySavedAnalysis,
  findUnknownSavedReferences,
  type SavedAnalysis,
} from '../../src/analysis/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { buildAnalysisReportData, buildAnalysisSheets, buildAnalysisTable } from '../../src/report/index.ts';
import type { Language } from '../../src/text/index.ts';
import { smallModel } from '../model/small-model.ts';

function setting() {
  const model = compileModel(smallModel());
  const idOf = (type: 'threats' | 'customers' | 'products', key: string) =>
    model[type].byKey.get(key)?.id ?? 0;
  const empty = createEmptySavedAnalysis('Firms', 1_000);
  const saved: SavedAnalysis = {
    ...empty,
    selected: {
      ...empty.selected,
      threats: [{ id: idOf('threats', 'th-leaf') }, { id: 77_777 }, { id: idOf('threats', 'th-lone') }],
      customers: [{ id: idOf('customers', 'cu-firms') }],
    },
    comments: [
      { type: null, id: null, text: 'On all of it' },
      { type: 'threats', id: idOf('threats', 'th-leaf'), text: 'First' },
      { type: 'threats', id: idOf('threats', 'th-leaf'), text: 'Second' },
      { type: 'customers', id: idOf('customers', 'cu-people'), text: 'Many' },
      { type: 'products', id: 88_888, text: 'Gone' },
    ],
  };
  const report = (
    change: Partial<SavedAnalysis> = {},
    language: Language = 'en',
    own: Parameters<typeof buildAnalysisReportData>[0]['own'] = null,
  ) =>
    buildAnalysisReportData({
      model,
      saved: { ...saved, ...change },
      own,
      language,
      organisation: 'The Bank',
      modelName: '2026:1',
      date: '2026-11-20',
    });
  return { model, saved, report, idOf };
}

describe('the selected threats of a report', () => {
  test('have the levels of both segments, areas, risk indicators, sources and notes', () => {
    const { report } = setting();
    const short = (change: Partial<SavedAnalysis> = {}) =>
      report(change).selectedThreats.map(({ key, level, individuals, corporates }) => [
        key,
        level,
        individuals,
        corporates,
      ]);
    // The leaf has 1 for corporates, and its root's 3 for individuals; the lone threat has grade 0 and the
    // label HIGH.
    expect(short()).toEqual([
      ['th-leaf', 3, 3, 1],
      ['th-lone', 3, 0, 3],
    ]);
    expect(short({ priv: false })).toEqual([
      ['th-leaf', 1, 3, 1],
      ['th-lone', 3, 0, 3],
    ]);
    expect(short({ corp: false })).toEqual([
      ['th-leaf', 3, 3, 1],
      ['th-lone', 0, 0, 3],
    ]);
    expect(short({ priv: false, corp: false })).toEqual(short());
    const [leaf, lone] = report().selectedThreats;
    expect(leaf).toMatchObject({
      category: 'Fraud',
      areas: ['Money laundering'],
      indicators: '- flag',
      sources: ['re-two', 're-one'],
      note: 'First\n\nSecond',
    });
    expect(lone).toMatchObject({
      areas: ['Terrorist financing', 'Sanctions violations'],
      indicators: '',
      note: '',
    });
  });
});

describe('the results of a report', () => {
  test('are counted by type, and as shared if at least two selected items lead to them', () => {
    const { report } = setting();
    const data = report();
    const people = data.relatedRisks.flatMap(({ lines }) => lines).find(({ key }) => key === 'cu-people');
    // Both threats hit cu-people, the leaf through its root; through them cu-firms is related to it as well.
    expect(people).toMatchObject({ count: 3, note: 'Many', ownInherent: null, ownResidual: null });
    expect(data.counts.shared).toBeGreaterThan(0);
    expect(data.counts.shared).toBeLessThan(data.counts.related);
    const all = [...data.relatedThreats, ...data.relatedRisks.flatMap(({ lines }) => lines)];
    expect(data.counts.related).toBe(all.length);
    expect(data.counts.shared).toBe(all.filter(({ count }) => count >= 2).length);
    expect(data.perType.reduce((sum, { related }) => sum + related, 0)).toBe(all.length);
    expect(data.perType.reduce((sum, { shared }) => sum + shared, 0)).toBe(data.counts.shared);
    expect(data.perType.every(({ related }) => related > 0)).toBe(true);
  });

  test('are sorted by count, then by level, with at most ten on top', () => {
    const { report } = setting();
    const { foremost, counts } = report();
    expect(foremost).toHaveLength(Math.min(10, counts.related));
    foremost.slice(1).forEach((line, at) => {
      const before = foremost[at];
      const falls = (before?.count ?? 0) > line.count;
      expect(falls || (before?.count === line.count && (before.level ?? 0) >= (line.level ?? 0))).toBe(true);
    });
    expect(foremost[0]?.count).toBeGreaterThan(foremost.at(-1)?.count ?? 0);
  });

  test("include the levels of the user's own assessment if one is given", () => {
    const { report } = setting();
    const own = {
      name: 'Bank 2026',
      types: {
        ...{ products: [], transactions: [], channels: [], geographies: [] },
        ...{ industries: [], legalForms: [], legals: [] },
        customers: [{ key: 'cu-people', inherent: 2.44, residual: 1.25 }],
      },
    };
    const data = report({}, 'en', own);
    const people = data.relatedRisks.flatMap(({ lines }) => lines).find(({ key }) => key === 'cu-people');
    expect(people).toMatchObject({ ownInherent: 2.44, ownResidual: 1.25 });
    expect(data.hasOwn).toBe(true);
    expect(data.facts).toContainEqual({ label: 'Assessment with own levels', value: 'Bank 2026' });
    expect(report().hasOwn).toBe(false);
    expect(report().facts.map(({ label }) => label)).not.toContain('Assessment with own levels');
    const [head = [], ...rows] = buildAnalysisTable(data, 'en');
    const row = rows.find((cells) => cells.includes('cu-people'));
    const said = ['Own inherent level', 'Own residual level', 'Note'].map(
      (name) => row?.[head.indexOf(name)],
    );
    expect(said).toEqual([2.4, 1.3, 'Many']);
  });
});

describe('the header of a report', () => {
  test('lists every filter, including unrestricted ones', () => {
    const { report } = setting();
    const values = (change: Partial<SavedAnalysis>, language: Language = 'en') =>
      report(change, language).facts.map(({ value }) => value);
    expect(values({})).toEqual([
      'The Bank',
      'Individuals and corporates',
      'All',
      'No country restriction',
      'All',
      '2026:1',
    ]);
    expect(
      values(
        {
          priv: true,
          corp: false,
          calcRelevance: ['ml', 'legal'],
          opGeography: 'ge-se',
          businesses: ['bu-bank', 'bu-gone'],
        },
        'sv',
      ),
    ).toEqual([
      'The Bank',
      'Fysiska personer',
      'Penningtvätt, Rättsliga skyldigheter',
      'ge-se (sv)',
      'bu-bank (sv), bu-gone',
      '2026:1',
    ]);
    expect(values({ opGeography: 'ge-gone' })[3]).toBe('ge-gone');
  });

  test('has the title of the report, or the name of the analysis', () => {
    const { report, saved } = setting();
    const titled = (title: string) =>
      report({ reportData: { ...saved.reportData, comments: { ...saved.reportData.comments, title } } }).meta
        .title;
    expect(titled(' Our firms ')).toBe('Our firms');
    expect(titled('  ')).toBe('Firms');
  });
});

describe('the notes of a report', () => {
  test('contain the name of their subject, or its id if the library lacks it', () => {
    const { report } = setting();
    expect(report().notes).toEqual([
      { about: 'The whole analysis', text: 'On all of it' },
      { about: 'th-leaf', text: 'First' },
      { about: 'th-leaf', text: 'Second' },
      { about: 'cu-people', text: 'Many' },
      { about: 'Not in the library (id 88888)', text: 'Gone' },
    ]);
  });

  test('are listed separately unless their subject is among the results', () => {
    const { report } = setting();
    const texts = report().otherNotes.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['On all of it', 'Gone']));
    expect(texts).not.toContain('Many');
  });
});

describe('selected entities that are left out of a report', () => {
  test('are listed as unknown or as outside the filters', () => {
    const { report } = setting();
    const data = report({ opGeography: 'ge-se' });
    expect(data.outside).toContainEqual({ typeName: 'Threats', name: 'th-lone' });
    expect(data.unknown).toEqual([{ typeName: 'Threats', id: 77_777 }]);
    expect(report().outside).toEqual([]);
  });

  test('are located by their path in the saved analysis', () => {
    const { model, saved } = setting();
    const strange: SavedAnalysis = {
      ...saved,
      selectedResult: { ...saved.selectedResult, products: [{ id: 99_999 }] },
      opGeography: 'ge-se',
      businesses: ['bu-bank'],
    };
    expect(findUnknownSavedReferences(model, strange)).toEqual([
      { path: 'selected.threats[1].id', value: 77_777 },
      { path: 'selectedResult.products[0].id', value: 99_999 },
      { path: 'comments[4].id', value: 88_888 },
    ]);
  });
});

describe('the exported tables of an analysis', () => {
  test('have columns for entity, count, level and notes', () => {
    const { report, idOf } = setting();
    const [head, ...rows] = buildAnalysisTable(report(), 'en');
    expect(head).toEqual([
      ...[
        'Part',
        'Type',
        'Id',
        'Key',
        'Name',
        'Occurs in (number)',
        'Out of (total number)',
        'Share (%)',
        'Level',
        'Level class',
      ],
      ...['Occurs in (names)', 'Note', 'Threat', 'Text in English', 'Text in Swedish', 'Source'],
    ]);
    const leaf = rows.find(([part, , , key]) => part === 'Selection' && key === 'th-leaf');
    expect(leaf?.slice(0, 5)).toEqual([
      'Selection',
      'Threats',
      idOf('threats', 'th-leaf'),
      'th-leaf',
      'th-leaf',
    ]);
    expect(leaf?.slice(8, 12)).toEqual([3, 'High', 'cu-firms', 'First\n\nSecond']);
    const form = rows.find(([part, , , key]) => part === 'Result' && key === 'lf-ab');
    // The lone threat hits it, and cu-firms is related through that threat: two of three.
    expect(form?.slice(5, 8)).toEqual([2, 3, 66.7]);
    expect(form?.[10]).toBe('th-lone; cu-firms');
    const flag = rows.find(([part]) => part === 'Risk indicator');
    expect([flag?.[1], flag?.[3], flag?.[4], ...(flag?.slice(12, 15) ?? [])]).toEqual([
      ...['Products', 'pr-trade', 'flag', 'th-leaf', 'flag', 'flag'],
    ]);
    expect(flag?.[2]).toMatch(/^th-leaf\.[0-9a-f]{8}$/);
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['Not in the library', 'Threats', 77_777, null]);
  });

  test('are the workbook sheets overview, selection, results and notes', () => {
    const { report } = setting();
    const data = report({ opGeography: 'ge-se' });
    const sheets = new Map(buildAnalysisSheets(data, 'en').map(({ name, rows }) => [name, rows]));
    const overview = sheets.get('Overview') ?? [];
    expect(overview.slice(0, 2)).toEqual([
      ['Threat analysis', 'Firms'],
      ['Date', { day: '2026-11-20' }],
    ]);
    expect(overview).toContainEqual(['Country of operation', 'ge-se']);
    expect(overview).toContainEqual(['Not in the library: Threats', 77_777]);
    expect(overview).toContainEqual(['Outside the filters: Threats', 'th-lone']);
    expect(sheets.get('Selection')?.map((row) => row[2])).toEqual(['Key', 'th-leaf', 'th-lone', 'cu-firms']);
    expect(sheets.get('Related risks')?.length).toBe(
      1 + data.relatedRisks.flatMap(({ lines }) => lines).length,
    );
    expect(sheets.get('Notes')?.slice(0, 2)).toEqual([
      ['Subject of the note', 'Note'],
      ['The whole analysis', 'On all of it'],
    ]);
  });
});
