import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../model.fixture.ts';
import { getConcernsByThreat, sortDirectConcernsFirst } from '../read/concern.ts';
import { parseThreatListFilters, removeUnknownFilters } from './filters.ts';
import { formatCollapsedRows, listExpandedRowIds } from './fold.ts';
import { buildRiskRows, createThreatScope, findThreatOrRisk, listThreatsOfRisk } from './risk-list.ts';
import {
  buildThreatFacts,
  buildThreatTree,
  filterThreatFacts,
  listCollapsibleRowIds,
  listThreatAreas,
  reachesMinimumLevel,
  searchThreats,
  type ThreatRow,
} from './threat-list.ts';

const model = compileModel(smallModel);
const facts = buildThreatFacts(model, '2026-11-20');
const compare = (a: { name: { en: string } }, b: { name: { en: string } }) =>
  a.name.en.localeCompare(b.name.en);

const scopeOf = (search: Record<string, unknown>) =>
  createThreatScope(model, filterThreatFacts(model, facts, parseThreatListFilters(search)));

const keysUnder = (search: Record<string, unknown>) =>
  searchThreats(model, facts, parseThreatListFilters(search)).map(({ threat }) => threat.key);

function outline(rows: readonly ThreatRow[], depth = 0): string[] {
  return rows.flatMap((row) => {
    const name =
      row.kind === 'threat'
        ? `${row.facts.threat.key}${row.context ? ' (context)' : ''}`
        : `${row.id} ${row.shown}/${row.total}`;
    return [`${'  '.repeat(depth)}${name}`, ...outline(row.children, depth + 1)];
  });
}

const several = smallModel.threats
  .filter(({ multiRelevance, relevance, context }) => !context && (multiRelevance || relevance.length > 1))
  .map(({ key }) => key);

const label = (key: string, id: number) => {
  const text = { en: key, sv: key };
  return { key, id, name: text, description: text };
};

describe('the filters of the threat list', () => {
  it('leave out threats that are only context', () => {
    expect(keysUnder({})).toEqual(['th-cash', 'th-courier', 'th-shell', 'th-funds']);
  });

  it('can select threats that belong to several relevance areas', () => {
    expect(keysUnder({ multi: 'true' })).toEqual(several);
    expect(several.length).toBeGreaterThan(0);
    expect(several.length).toBeLessThan(keysUnder({}).length);
  });

  it('select risks by a filter label and ignore labels of another type', () => {
    const labelled = compileModel({
      ...smallModel,
      riskLabels: [
        { ...label('rl-crypto', 901), type: 'raFilter' },
        { ...label('rl-cash', 902), type: 'control' },
      ],
      customers: smallModel.customers.map((customer, at) => ({
        ...customer,
        risklabels: at === 0 ? ['rl-crypto', 'rl-cash'] : ['rl-cash'],
      })),
    });
    const [first] = smallModel.customers;
    const rows = (risklabel: string) =>
      buildRiskRows(
        labelled,
        'customers',
        removeUnknownFilters(labelled, parseThreatListFilters({ risklabel })),
        new Uint8Array(99),
      );
    expect(rows('rl-crypto').map(({ id }) => id)).toEqual([first?.key]);
    expect(rows('rl-cash')).toHaveLength(rows('').length);
    expect(rows('rl-none')).toHaveLength(rows('').length);
    expect(rows('').length).toBeGreaterThan(1);
  });

  it('are read from the address for area, segment, level, business, text and review', () => {
    expect(keysUnder({ area: 'sv' })).toEqual(['th-shell']);
    expect(keysUnder({ segment: 'CORPORATES' })).toEqual(['th-cash', 'th-shell', 'th-funds']);
    expect(keysUnder({ level: 'HIGH' })).toEqual(['th-courier', 'th-shell']);
    expect(keysUnder({ level: 'HIGH', segment: 'INDIVIDUALS' })).toEqual(['th-courier']);
    expect(keysUnder({ business: 'bu-law' })).toEqual(['th-courier', 'th-shell']);
    expect(keysUnder({ q: 'KONTANTKURIR' })).toEqual(['th-courier']);
    expect(keysUnder({ q: 'cash couriers' })).toEqual(['th-courier']);
    expect(keysUnder({ due: 'true' })).toEqual(['th-courier']);
  });

  it('derive the source level of a threat from its sources', () => {
    expect(keysUnder({ label: 'NRA' })).toEqual(['th-shell']);
    expect(keysUnder({ reference: 'NRA' })).toEqual(['th-courier']);
    expect(keysUnder({ reference: 'GLOBAL' })).toEqual(['th-cash', 'th-courier']);
    expect(keysUnder({ label: 'NRA', reference: 'GLOBAL' })).toEqual([]);
    expect(keysUnder({ label: 'all', reference: 'nowhere' })).toEqual(keysUnder({}));
  });

  it('select by category, and by a group of countries with all its countries', () => {
    expect(keysUnder({ category: 'ca-b' })).toEqual(['th-shell', 'th-funds']);
    expect(keysUnder({ category: 'ca-b', area: 'tf' })).toEqual(['th-funds']);
    const placed = compileModel({
      ...smallModel,
      threats: smallModel.threats.map((threat) =>
        threat.key === 'th-shell' ? { ...threat, geography: 'ge-se' } : threat,
      ),
      geographies: [
        ...smallModel.geographies.map((place) =>
          place.key === 'ge-se' ? { ...place, parents: ['ge-nordic'] } : place,
        ),
        ...smallModel.geographies.flatMap((place) =>
          place.key === 'ge-world'
            ? ['ge-nordic', 'ge-asia'].map((key, at) => ({
                ...place,
                id: 700 + at,
                key,
                parents: ['ge-world'],
              }))
            : [],
        ),
      ],
    });
    const placedFacts = buildThreatFacts(placed, '2026-11-20');
    const keysIn = (country: string) =>
      searchThreats(placed, placedFacts, parseThreatListFilters({ country })).map(({ threat }) => threat.key);
    expect(keysIn('ge-nordic')).toContain('th-shell');
    expect(keysIn('ge-se')).toContain('th-shell');
    expect(keysIn('ge-asia')).toEqual(['th-cash', 'th-courier', 'th-funds']);
  });

  it('use the full text search, and match only names until its results arrive', () => {
    const under = (answering: ReadonlySet<string> | null) =>
      searchThreats(model, facts, parseThreatListFilters({ q: 'smurfing', area: 'ml' }), answering).map(
        ({ threat }) => threat.key,
      );
    expect(under(null)).toEqual([]);
    expect(under(new Set(['th-shell', 'th-funds']))).toEqual(['th-shell']);
  });

  it('ignore invalid values of the address', () => {
    expect(
      parseThreatListFilters({ area: 'xx', segment: 'BOTH', level: 4, q: '  ', due: 'yes', business: 7 }),
    ).toEqual({
      business: '7',
    });
  });

  it('are off for values that the library lacks', () => {
    const given = { q: 'x', category: 'ca-none', country: 'xx', business: 'bu-bank' };
    expect(removeUnknownFilters(model, given)).toEqual({ q: 'x', business: 'bu-bank' });
    expect(removeUnknownFilters(model, { business: 'nope', due: true })).toEqual({ due: true });
  });

  it('include every level from the chosen class upwards', () => {
    expect([
      reachesMinimumLevel(1.5, 'MEDIUM'),
      reachesMinimumLevel(1.44, 'MEDIUM'),
      reachesMinimumLevel(0, 'LOW'),
      reachesMinimumLevel(4, 'VERYHIGH'),
    ]).toEqual([true, false, false, true]);
  });
});

describe('the threat tree', () => {
  const tree = (search: Record<string, unknown>) => {
    const filters = parseThreatListFilters(search);
    const area = filters.area;
    return buildThreatTree(model, facts, searchThreats(model, facts, filters), {
      compare,
      ...(area ? { area } : {}),
    });
  };

  it('contains a threat under each of its areas, below category and mother threat', () => {
    expect(outline(tree({}))).toEqual([
      'ml 3/3',
      '  ml/ca-a 2/2',
      '    th-cash',
      '      th-courier',
      '  ml/ca-b 1/1',
      '    th-shell',
      'tf 1/1',
      '  tf/ca-b 1/1',
      '    th-mother (context)',
      '      th-funds',
      'sv 1/1',
      '  sv/ca-b 1/1',
      '    th-shell',
    ]);
  });

  it('keeps a mother threat as context above a matching child threat', () => {
    expect(outline(tree({ q: 'kontantkurirer', area: 'ml' }))).toEqual([
      'ml/ca-a 1/2',
      '  th-cash (context)',
      '    th-courier',
    ]);
  });

  it('shows the highest grade and the number of sources of a category', () => {
    const [row] = tree({ area: 'ml' });
    if (row?.kind !== 'category') throw new Error('no category');
    expect(row.name.en).toBe('Cash');
    expect([row.individuals, row.corporates, row.sources]).toEqual([3, 1, 2]);
  });

  it('counts a threat without relevances under every area', () => {
    expect(listThreatAreas({ relevance: [] })).toEqual(['ml', 'tf', 'sv']);
    expect(listThreatAreas({ relevance: ['sv', 'ml'] })).toEqual(['ml', 'sv']);
  });
});

describe('a list filtered by business', () => {
  const search = { business: 'bu-law' };
  const concerns = getConcernsByThreat(model, parseThreatListFilters(search));

  it('shows directly concerned threats first, with the products that cause the concern', () => {
    const order = sortDirectConcernsFirst(model, concerns, (a, b) => b.key.localeCompare(a.key));
    const shown = searchThreats(model, facts, parseThreatListFilters(search)).map(({ threat }) => threat);
    expect(shown.toSorted(order).map(({ key }) => [key, concerns?.get(key)?.kind])).toEqual([
      ['th-courier', 'direct'],
      ['th-shell', 'indirect'],
    ]);
    expect(concerns?.get('th-courier')?.products).toEqual(['pr-advice']);
    expect(['th-shell', 'th-cash'].toSorted((a, b) => order({ key: a }, { key: b }))).toEqual([
      'th-cash',
      'th-shell',
    ]);
  });

  it('counts directly concerned threats per area and category', () => {
    const shown = searchThreats(model, facts, parseThreatListFilters(search));
    const [area] = buildThreatTree(model, facts, shown, { compare, concerns });
    expect(area).toMatchObject({ kind: 'area', shown: 2, concerned: { direct: 1, indirect: 1 } });
    const [plain] = buildThreatTree(model, facts, shown, { compare });
    expect(plain).toMatchObject({ concerned: null });
  });
});

describe('a country in the risk lists', () => {
  const sweden = (search: Record<string, unknown>) =>
    buildRiskRows(model, 'geographies', parseThreatListFilters(search), scopeOf(search)).find(
      ({ id }) => id === 'ge-se',
    );

  it('has the higher level of its threats and its country lists, and shows the list', () => {
    expect(sweden({})).toMatchObject({ individuals: 4, corporates: 4, threats: 1 });
    expect(sweden({})?.lists.map(({ list, value }) => [list.key, value])).toEqual([['li-call', 4]]);
  });

  it('is rated by a country list only in the areas of that list', () => {
    expect(sweden({ area: 'tf' })).toMatchObject({ individuals: 0, corporates: 0, lists: [] });
  });
});

describe('the risk lists', () => {
  it('show for each risk and segment the highest level of its threats', () => {
    const everything = scopeOf({});
    const [row] = buildRiskRows(model, 'products', {}, everything);
    expect([row?.individuals, row?.corporates, row?.threats, row?.group?.en]).toEqual([3, 1, 3, 'Payments']);
    const behind = listThreatsOfRisk(model, 'products', 'pr-cash', everything);
    expect(behind.map(({ key }) => key)).toEqual(['th-courier', 'th-cash', 'th-funds']);
    expect(row?.highest).toEqual(behind.slice(0, 2));
  });

  it('count only matching threats', () => {
    const row = (search: Record<string, unknown>) =>
      buildRiskRows(model, 'products', parseThreatListFilters(search), scopeOf(search))[0];
    expect(row({ category: 'ca-b' })).toMatchObject({ individuals: 1, corporates: 1, threats: 1 });
    expect(row({ due: 'true' })).toMatchObject({ individuals: 3, threats: 1 });
    expect(row({ reference: 'CONTINENTAL' })).toMatchObject({ individuals: 0, corporates: 0, threats: 0 });
  });

  it('show the results of the full text search', () => {
    const keys = (answering: ReadonlySet<string> | null) =>
      buildRiskRows(
        model,
        'customers',
        parseThreatListFilters({ q: 'borrowers' }),
        scopeOf({}),
        answering,
      ).map(({ id }) => id);
    expect(keys(null)).toEqual([]);
    expect(keys(new Set(['cu-company']))).toEqual(['cu-company']);
  });

  it('are filtered by segment and business', () => {
    const keys = (search: Record<string, unknown>) =>
      buildRiskRows(model, 'customers', parseThreatListFilters(search), scopeOf(search)).map(({ id }) => id);
    expect(keys({})).toEqual(['cu-private', 'cu-company']);
    expect(keys({ segment: 'INDIVIDUALS' })).toEqual(['cu-private']);
    expect(keys({ business: 'bu-law' })).toEqual(['cu-company']);
  });

  it('find any threat or risk by its key', () => {
    expect(findThreatOrRisk(model, 'pr-cash')?.type).toBe('products');
    expect(findThreatOrRisk(model, 'th-cash')?.type).toBe('threats');
    expect(findThreatOrRisk(model, 'ca-a')).toBeNull();
  });
});

describe('folded rows of the threat tree', () => {
  const rows = buildThreatTree(model, facts, searchThreats(model, facts, {}), { compare });
  const foldable = listCollapsibleRowIds(rows);

  it('can be areas, categories and mother threats', () => {
    expect(foldable).toEqual([
      'ml',
      'ml/ca-a',
      'ml/ca-a/th-cash',
      'ml/ca-b',
      'tf',
      'tf/ca-b',
      'tf/ca-b/th-mother',
      'sv',
      'sv/ca-b',
    ]);
  });

  it('are stored in the address and restored from it', () => {
    const open = listExpandedRowIds(foldable, 'ml/ca-a,tf,unknown');
    expect(open).not.toContain('tf');
    const state = Object.fromEntries(open.map((id) => [id, true]));
    expect(formatCollapsedRows(foldable, state)).toBe('ml/ca-a,tf');
    expect(formatCollapsedRows(foldable, Object.fromEntries(foldable.map((id) => [id, true])))).toBe('');
  });
});
