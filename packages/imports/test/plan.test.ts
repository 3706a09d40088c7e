import type { JsonObject } from '@klarsikt/engine/fields';
import {
  formatEntityTableCell,
  listEntityTableColumns,
  type MergeChoice,
  type ReferenceModel,
} from '@klarsikt/engine/model';
import { describe, expect, test } from 'vitest';
import { smallModel } from '../../engine/test/model/small-model.ts';
import {
  convertLibrary,
  convertTableRows,
  createTableMapping,
  type ImportPlanInput,
  planImport,
  readStixBundle,
  type StagedLibrary,
} from '../src/index.ts';
import { createReferenceResolver } from '../src/reference-names.ts';
import { madeBundle, stixId } from './made.ts';

const start: Omit<ImportPlanInput, 'ours' | 'imported'> = {
  withdrawn: new Set(),
  origins: new Map(),
  version: null,
  holds: false,
  left: new Set(),
  same: new Set(),
  another: new Set(),
  choose: () => 'ours',
  today: '2026-11-23',
  number: (index) => 5_000_000 + index,
};

const planOf = (ours: ReferenceModel, staged: StagedLibrary, given: Partial<ImportPlanInput> = {}) =>
  planImport({ ...start, ours, imported: convertLibrary(staged).imported, ...given });

const counted = (plan: ReturnType<typeof planImport>) => {
  const counts: Record<string, number> = {};
  for (const { verdict } of plan.rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
};

const threatOf = (model: ReferenceModel, name: string) =>
  model.threats.find((threat) => threat.name.en === name);

describe('the import plan of a STIX bundle', () => {
  const ours = smallModel();
  const staged = readStixBundle(madeBundle());
  const first = planOf(ours, staged);
  const again = (model: ReferenceModel, file: StagedLibrary, given: Partial<ImportPlanInput> = {}) =>
    planOf(model, file, { origins: first.said, ...given });

  test('adds every accepted object as an entity with its categories, mother, sources and Swedish texts', () => {
    expect(first.conflicts).toEqual([]);
    const { new: fresh = 0, same = 0, ...others } = counted(first);
    expect(others).toEqual({});
    expect(fresh + same).toBe(first.rows.length);
    const threat = threatOf(first.model, 'Technique 0');
    expect(threat?.name).toEqual({ en: 'Technique 0', sv: 'Teknik 0' });
    expect(threat?.texts?.generalInfo).toEqual({ en: 'How 0 is done.', sv: 'Så går det till.' });
    expect(threat?.label).toBe('GLOBAL');
    expect(threat?.privGrade).toBeNull();
    const child = threatOf(first.model, 'Technique 12');
    expect(child?.parent).toBe(threat?.key);
    const category = first.model.categories.find(({ key }) => key === child?.category);
    expect(category?.name.en).toBe('Tactic 0');
    const works = first.model.references.filter(({ key }) => child?.references.includes(key));
    expect(works.map(({ name }) => name.en)).toEqual(['Report 2']);
  });

  test('changes nothing if the same bundle is imported again', () => {
    const { rows, model, conflicts, gone } = again(first.model, staged);
    expect(rows.filter(({ verdict }) => verdict !== 'same')).toEqual([]);
    expect(model).toEqual(first.model);
    expect([conflicts, gone]).toEqual([[], []]);
  });

  /** The model after an editor has renamed the source's Technique 5. */
  const edited = (name: string): ReferenceModel => ({
    ...first.model,
    threats: first.model.threats.map((threat) =>
      threat.name.en === 'Technique 5' ? { ...threat, name: { en: name, sv: name } } : threat,
    ),
  });
  /** The source's next edition, which renames Techniques 5 and 6 and lacks Technique 9. */
  const bundle = madeBundle();
  const next = readStixBundle({
    ...bundle,
    objects: bundle.objects
      .filter((object) => object === null || !('id' in object) || object.id !== stixId('attack-pattern', 9))
      .map((object) => {
        if (object === null || !('id' in object)) return object;
        if (object.id === stixId('attack-pattern', 5)) return { ...object, name: 'Theirs' };
        return object.id === stixId('attack-pattern', 6) ? { ...object, name: 'Renamed' } : object;
      }),
  });
  const deciding = (choice: MergeChoice) => again(edited('Ours'), next, { choose: () => choice });

  test('preserves the text of an editor until a person resolves the conflict, and lists removed objects', () => {
    const { conflicts, model, rows, gone } = deciding('ours');
    expect(conflicts.map(({ path, base, ours: own, theirs }) => [path, base, own, theirs])).toEqual([
      [['name', 'en'], 'Technique 5', 'Ours', 'Theirs'],
    ]);
    expect(threatOf(model, 'Ours')).toBeDefined();
    expect(rows.filter(({ verdict }) => verdict === 'changed').map(({ imported }) => imported.name)).toEqual([
      'Renamed',
    ]);
    expect(gone).toEqual([first.said.get(stixId('attack-pattern', 9))?.key]);
    expect(threatOf(model, 'Technique 9')).toBeDefined();
    expect(threatOf(deciding('theirs').model, 'Theirs')).toBeDefined();
  });

  test('lists an id with a changed name, and leaves the entity unchanged if a person marks it as another one', () => {
    const id = stixId('attack-pattern', 6);
    const renamed = (plan: ReturnType<typeof planImport>) =>
      plan.rows.flatMap((row) =>
        row.renamed === null ? [] : [[row.imported.name, row.renamed, row.verdict]],
      );
    expect(renamed(again(first.model, staged))).toEqual([]);
    expect(renamed(again(first.model, next))).toEqual([
      ['Theirs', 'Technique 5', 'changed'],
      ['Renamed', 'Technique 6', 'changed'],
    ]);
    const before = first.said.get(id)?.key ?? '';
    const plan = again(first.model, next, {
      another: new Set([id]),
      number: (index) => 7_000_000 + index,
    });
    expect(renamed(plan)).toContainEqual(['Renamed', 'Technique 6', 'new']);
    expect(threatOf(plan.model, 'Technique 6')?.key).toBe(before);
    expect(threatOf(plan.model, 'Renamed')?.key).not.toBe(before);
    expect(plan.said.get(id)?.key).toBe(threatOf(plan.model, 'Renamed')?.key);
    expect(plan.gone).toContain(before);
    const settled = again(plan.model, next, { origins: plan.said });
    expect(renamed(settled)).toEqual([]);
    expect(settled.model).toEqual(plan.model);
  });

  test('leaves out excluded objects, and all relations to them', () => {
    const left = new Set([stixId('attack-pattern', 0)]);
    const { rows, model } = planOf(ours, staged, { left });
    expect(rows.find(({ imported }) => left.has(imported.id))?.verdict).toBe('left');
    expect(threatOf(model, 'Technique 0')).toBeUndefined();
    expect(threatOf(model, 'Technique 12')?.parent).toBeNull();
  });

  test('rejects an object that violates the model, with its place, and accepts the other objects', () => {
    const long = readStixBundle({
      objects: [
        { type: 'attack-pattern', id: stixId('attack-pattern', 1), name: 'x'.repeat(300) },
        { type: 'attack-pattern', id: stixId('attack-pattern', 2), name: 'Fits' },
      ],
    });
    const { rows } = planOf(ours, long);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['refused', 'new']);
    expect(rows[0]?.problem).toMatchObject({ field: 'name.en', code: 'name.long' });
  });

  test('adds indicators, exploitation of products and sources to the threat that they belong to', () => {
    const id = (type: string) => stixId(type, 1);
    const relation = (n: number, type: string, source: string, target: string) => ({
      ...{ type: 'relationship', id: stixId('relationship', n), relationship_type: type },
      ...{ source_ref: id(source), target_ref: id(target), description: 'How.' },
    });
    const file = readStixBundle({
      objects: [
        { type: 'attack-pattern', id: id('attack-pattern'), name: 'A threat' },
        { type: 'indicator', id: id('indicator'), name: 'A flag', description: 'Somebody does it.' },
        { type: 'indicator', id: stixId('indicator', 2), labels: ['products'], name: 'A product' },
        relation(1, 'indicates', 'indicator', 'attack-pattern'),
        {
          ...relation(2, 'is-exploited-by', 'indicator', 'attack-pattern'),
          source_ref: stixId('indicator', 2),
        },
      ],
    });
    const { model } = planOf(ours, file);
    const product = model.products.find(({ name }) => name.en === 'A product')?.key;
    const threat = threatOf(model, 'A threat');
    expect(threat?.relations.products).toEqual([product]);
    expect(threat?.texts?.indicators).toEqual([
      { type: 'products', key: null, text: { en: 'Somebody does it.', sv: '' } },
    ]);
    expect(threat?.texts?.exploitation).toEqual([{ product, channel: null, text: { en: 'How.', sv: '' } }]);
    expect(convertLibrary(file).beside).toMatchObject([{ name: 'A flag', of: id('attack-pattern') }]);
  });

  test('does not restore an entity that an editor has withdrawn', () => {
    const key = threatOf(first.model, 'Technique 3')?.key ?? '';
    const without = { ...first.model, threats: first.model.threats.filter((threat) => threat.key !== key) };
    const { rows, model } = again(without, staged, { withdrawn: new Set([key]) });
    expect(rows.filter(({ verdict }) => verdict === 'withdrawn').map(({ imported }) => imported.id)).toEqual([
      stixId('attack-pattern', 3),
    ]);
    expect(model.threats.some((threat) => threat.key === key)).toBe(false);
  });

  test('proposes an existing entity of the same name, which is used only after confirmation', () => {
    const [own] = ours.threats;
    const id = stixId('attack-pattern', 1);
    const file = readStixBundle({
      objects: [{ type: 'attack-pattern', id, name: own?.name.en.toUpperCase() }],
    });
    const apart = planOf(ours, file);
    expect(apart.rows[0]).toMatchObject({ verdict: 'new', twin: own?.key });
    const joined = planOf(ours, file, { same: new Set([id]) });
    expect(joined.model.threats).toHaveLength(ours.threats.length);
    expect(joined.conflicts.map(({ path }) => path.join('.'))).toContain('name.en');
  });
});

describe('the import plan of a table of entities', () => {
  const ours = smallModel();
  const columns = listEntityTableColumns('customers');
  const cellsOf = (entity: JsonObject) =>
    columns.map((column) => String(formatEntityTableCell(entity, column)));
  const headings = columns.map(({ heading }) => heading);
  const gridOf = (rows: readonly (readonly string[])[], first: readonly string[] = headings) => ({
    name: 'customers',
    rows: [first, ...rows].map((cells, index) => ({ number: index + 1, cells })),
  });
  const plan = (grid: ReturnType<typeof gridOf>, given?: Parameters<typeof createTableMapping>[2]) => {
    const { imported, unread } = convertTableRows(grid, createTableMapping(grid, 'list.csv', given));
    return { unread, ...planImport({ ...start, holds: true, ours, imported }) };
  };
  const rows = ours.customers.map((customer) => cellsOf({ ...customer }));

  test('changes nothing if the exported table is unedited', () => {
    const { rows: planned, model } = plan(gridOf(rows));
    expect(planned.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'same'));
    expect(model).toEqual(ours);
  });

  test('changes the fields of edited cells, including emptied cells, and rejects a row with an unreadable cell', () => {
    const at = headings.indexOf('name_en');
    const flag = headings.indexOf('kri');
    const changed = rows.map((cells, row) =>
      cells.map((cell, index) => (row === 0 && index === at ? 'New' : cell)),
    );
    const bad = changed.map((cells, row) =>
      row === 1 ? cells.map((cell, i) => (i === flag ? 'perhaps' : cell)) : cells,
    );
    const { rows: planned, unread, conflicts } = plan(gridOf(bad));
    expect(planned[0]).toMatchObject({ verdict: 'changed', changes: [{ path: 'name.en', after: 'New' }] });
    expect(unread).toMatchObject([{ place: { sheet: 'customers', row: 3 }, column: 'kri', text: 'perhaps' }]);
    expect(conflicts).toEqual([]);
  });

  test('resolves entity names in either language, separated by semicolons', () => {
    const [business, other] = ours.businesses;
    const names = [business?.name.sv ?? '', other?.name.en ?? ''];
    const own = gridOf([['Butikskund', names.join('; ')]], ['Namn', 'Verksamheter']);
    const { rows: planned, model } = plan(own, {
      collection: 'customers',
      columns: { Namn: 'name_sv', Verksamheter: 'businesses' },
    });
    expect(planned).toMatchObject([{ verdict: 'new', problem: null }]);
    expect(model.customers.at(-1)?.businesses).toEqual([business?.key, other?.key]);
  });

  test('resolves a category by its displayed name without the leading letter', () => {
    const category = ours.categories[0];
    if (category === undefined) throw new Error('no category');
    const sorted = { ...ours, categories: [{ ...category, name: { en: 'A. Fraud', sv: 'A. Bedrägeri' } }] };
    expect(createReferenceResolver(sorted)('threats', { category: 'bedrägeri' })).toEqual({
      category: category.key,
    });
  });

  test('uses the chosen meaning of each heading, and rejects a repeated row', () => {
    const [first] = ours.customers;
    const own = gridOf(
      [
        [first?.key ?? '', 'Kundnamn'],
        [first?.key ?? '', 'Again'],
      ],
      ['Nyckel', 'Benämning'],
    );
    expect(createTableMapping(own, 'x.csv', undefined)).toMatchObject({
      columns: { Nyckel: '', Benämning: '' },
    });
    const { rows: planned } = plan(own, {
      collection: 'customers',
      columns: { Nyckel: 'key', Benämning: 'name_sv' },
    });
    expect(planned.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['changed', null],
      ['refused', 'twice'],
    ]);
  });
});
