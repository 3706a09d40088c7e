/** Working entities: their published part, their faults, and outdated translations. */
import { describe, expect, it } from 'vitest';
import {
  buildModelVersion,
  type CollectionName,
  collectionNames,
  compareTextLanguages,
  createBlankEntity,
  deriveEntityKey,
  findWorkingEntityFaults,
  formatEntityTableCell,
  listEntityTableColumns,
  listFieldsReferringTo,
  listOutdatedTexts,
  readEntityTableCell,
  setDocumentCell,
  toCanonicalJson,
  updateTranslationNotes,
  type WorkingEntity,
} from '../../src/model/index.ts';
import { listQualityDefects } from '../../src/quality/index.ts';

const today = '2026-11-20';
const at = `${today}T08:00:00Z`;
const anywhere = { knows: () => true, parents: () => new Map() };

const name = (text: string) => ({ en: text, sv: `${text} på svenska` });

function entity(collection: CollectionName, id: number, more: object = {}): WorkingEntity {
  const title = collection === 'publications' ? 'title' : 'name';
  const own = { id, key: deriveEntityKey(collection, `number ${id}`), [title]: name(`Number ${id}`) };
  return { collection, document: { ...createBlankEntity(collection, today), ...own, ...more } };
}

function published(entities: readonly WorkingEntity[]) {
  const made = buildModelVersion(entities, at);
  if ('problems' in made) throw new Error(toCanonicalJson(made.problems));
  return made.model;
}

describe('a working entity of the editors', () => {
  it.each(collectionNames)('is valid with a name alone: %s', (collection) => {
    expect(findWorkingEntityFaults(entity(collection, 1), anywhere)).toEqual([]);
  });

  it('has its faults described in both languages', () => {
    const threat = entity('threats', 2, { privGradeTime: 'yesterday', demo: 'yes', category: null });
    const told = Object.fromEntries(
      findWorkingEntityFaults(threat, anywhere).map(({ path, detail }) => [path, detail]),
    );
    expect(told['/privGradeTime']).toEqual({
      en: 'is not a date, month or year (YYYY-MM-DD, YYYY-MM or YYYY)',
      sv: 'är varken datum, månad eller år (ÅÅÅÅ-MM-DD, ÅÅÅÅ-MM eller ÅÅÅÅ)',
    });
    expect(told['/demo']).toEqual({ en: 'is neither true nor false', sv: 'är varken sant eller falskt' });
    const list = entity('riskLists', 3, { kind: 'flat', entries: [{ geography: 'ge-se', value: 50.5 }] });
    expect(findWorkingEntityFaults(list, anywhere).map(({ detail }) => detail)).toEqual([
      { en: '50.5 is not between 0 and 4', sv: '50,5 ligger inte mellan 0 och 4' },
    ]);
  });

  it('may list dependencies of a customer only if the matching flag is set', () => {
    const dep = { industries: ['in-trade'], legalForms: [] };
    const off = entity('customers', 4, { dep });
    expect(findWorkingEntityFaults(off, anywhere).map(({ path, kind }) => [path, kind])).toEqual([
      ['/dep/industries', 'rule'],
    ]);
    expect(findWorkingEntityFaults(entity('customers', 4, { dep, depIndustry: true }), anywhere)).toEqual([]);
  });

  it('is excluded from a model version while it is a draft or withdrawn, with all references to it', () => {
    const category = entity('categories', 1, { draft: true });
    const threat = entity('threats', 2, { category: category.document.key });
    const gone = entity('categories', 3, { withdrawn: true });
    const model = published([category, threat, gone]);
    expect([model.categories, model.threats[0]?.category]).toEqual([[], null]);
  });

  it('is included in every model version from its publication time on', () => {
    const due = entity('categories', 1, { draft: true, publishAt: at });
    const later = entity('categories', 2, { draft: true, publishAt: '2026-11-20T08:00:01Z' });
    expect(published([due, later]).categories.map(({ id }) => id)).toEqual([1]);
  });

  it('has no editorial fields in a model version', () => {
    const kept = { notes: 'n', evidence: 'e', reviewBy: 'Anna', comment: 'c' };
    expect(published([entity('threats', 1, kept)])).toEqual(published([entity('threats', 1)]));
  });

  it('can be found through every field that may refer to its collection', () => {
    const paths = listFieldsReferringTo('products').map(
      ({ collection, path }) => `${collection} ${path.join('.')}`,
    );
    expect(paths).toEqual([
      'threats relations.products',
      'threats texts.exploitation',
      'threats texts.indicators',
      'transactions products',
      'controls related.products',
    ]);
  });
});

describe('the two languages of a text', () => {
  const before = entity('categories', 1, { description: { en: 'One', sv: 'Ett' } }).document;
  const after = (en: string, sv: string, from = before) =>
    updateTranslationNotes('categories', from, { ...from, description: { en, sv } });

  it('are marked as outdated if only the text in the other language is changed', () => {
    const changed = after('Two', 'Ett');
    expect(listOutdatedTexts(changed).get('description')).toEqual({ language: 'sv', written: 'One' });
    expect(listOutdatedTexts(after('Two', 'Två', changed)).size).toBe(0);
    expect(listOutdatedTexts(after('One', 'Ett', changed)).size).toBe(0);
    expect(listOutdatedTexts(after('Three', 'Ett', changed)).get('description')?.written).toBe('One');
  });

  it('are up to date after both are changed or the translation is confirmed', () => {
    expect(listOutdatedTexts(after('Two', 'Två')).size).toBe(0);
    const { outdated: _, ...confirmed } = after('Two', 'Ett');
    expect(listOutdatedTexts(updateTranslationNotes('categories', after('Two', 'Ett'), confirmed)).size).toBe(
      0,
    );
  });

  it('are compared by cited sources and figures, regardless of the notation of numbers', () => {
    const same = { en: 'EUR 1.5 million, 10,000 cases [re-a]', sv: '1,5 miljoner euro, 10 000 fall [re-a]' };
    expect(compareTextLanguages(same)).toEqual({ missing: null, citations: [], figures: false });
    const other = { en: '12 cases [re-a]', sv: '13 fall [re-b]' };
    expect(compareTextLanguages(other)).toEqual({
      missing: null,
      citations: ['re-a', 're-b'],
      figures: true,
    });
    expect(compareTextLanguages({ en: 'Text', sv: '' }).missing).toBe('sv');
  });
});

describe('an exported table', () => {
  it.each(collectionNames)('is read back without any change: %s', (collection) => {
    const { document } = entity(collection, 1, { draft: true });
    const read = listEntityTableColumns(collection).reduce(
      (made, column) =>
        setDocumentCell(
          made,
          column.path,
          readEntityTableCell(String(formatEntityTableCell(document, column)), column),
        ),
      createBlankEntity(collection, '2020-01-01'),
    );
    expect(toCanonicalJson(read)).toBe(toCanonicalJson(document));
  });

  it.each([
    ['1.234', 1.234],
    ['2,5', 2.5],
    ['0,123', 0.123],
    ['1 234', 1234],
    ['1.234,5', 1234.5],
    // Ambiguous: thousands or decimals.
    ['1,234', null],
    ['0x10', null],
    ['Infinity', null],
  ])('reads the number %s as %s', (text, value) => {
    const column = { heading: 'id', path: ['id'], field: { type: 'number' as const } };
    expect(readEntityTableCell(text, column)).toEqual(value === null ? { unread: true } : { value });
  });

  it('accepts an ambiguous number if only one reading is within the limits of the field', () => {
    const field = { type: 'number' as const, lowest: 0, highest: 4 };
    expect(readEntityTableCell('1,234', { heading: 'grade', path: ['grade'], field })).toEqual({
      value: 1.234,
    });
  });
});

describe('the quality rules for entities', () => {
  const rulesOf = (entities: readonly WorkingEntity[]) =>
    listQualityDefects(entities, today).map(({ rule, path }) => `${rule} ${path}`);

  it('report each missing part of a threat at its field', () => {
    const text = (en: string) => ({ en, sv: en });
    const threat = entity('threats', 1, {
      description: text('Seen in 12 cases'),
      privGrade: { grade: 2, motivation: text('') },
      privGradeTime: '2026-05-01',
      relations: { ...Object(createBlankEntity('threats', today).relations), products: ['pr-x'] },
      texts: {
        ...Object.fromEntries(
          [
            'generalInfo',
            'modusOperandi',
            'customerCharacteristics',
            'illicitFinancialFlows',
            'geographicalAspects',
          ].map((theme) => [theme, text(theme === 'generalInfo' ? 'A claim' : '')]),
        ),
        exploitation: [],
        indicators: [],
      },
    });
    expect(rulesOf([threat])).toEqual([
      'fact.source /texts/generalInfo/en',
      'grade.motivation /privGrade/motivation/en',
      'threat.due /privGradeTime',
      'product.misuse /texts/exploitation',
    ]);
  });

  it('report unused sources, and entities without references', () => {
    expect(rulesOf([entity('references', 1), entity('customers', 2)])).toEqual([
      'source.unused ',
      'entity.orphan ',
    ]);
  });
});
