import { describe, expect, it } from 'vitest';
import { compileModel, findModelNews, type ReferenceModel } from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

const source = smallModel();
const now = compileModel(source);
const [first, second] = source.threats;
if (first === undefined || second === undefined) throw new Error('the small model has too few threats');
const since = (before: Partial<ReferenceModel>) => findModelNews(compileModel({ ...source, ...before }), now);

describe('the list of changes since an earlier model version', () => {
  it('is empty for the same version', () => {
    expect(since({})).toEqual({ added: [], changed: [], gone: [], lists: [] });
  });

  it('contains the changed parts of a threat, but not a mere change of name', () => {
    const graded = { ...first, corpGrade: null, name: { en: 'Former name', sv: 'Tidigare namn' } };
    const { changed, ...rest } = since({ threats: [graded, ...source.threats.slice(1)] });
    expect(changed).toEqual([{ threat: first, parts: ['texts', 'grades'] }]);
    expect(rest).toEqual({ added: [], gone: [], lists: [] });
  });

  it('contains added and removed threats, and treats threats that are only context as absent', () => {
    const context = { ...second, context: true };
    expect(since({ threats: [first, context, ...source.threats.slice(2)] }).added).toEqual([second]);
    expect(
      findModelNews(now, compileModel({ ...source, threats: [first, context, ...source.threats.slice(2)] }))
        .gone,
    ).toEqual([second]);
  });

  it('contains the countries of a list that were added, removed or given another value', () => {
    const [list] = source.riskLists;
    const [entry, ...others] = list?.entries ?? [];
    const away = source.geographies.find(
      ({ key }) => !list?.entries.some(({ geography }) => geography === key),
    );
    if (list === undefined || entry === undefined || away === undefined) throw new Error('no list to change');
    const entries = [
      { ...entry, value: entry.value === 0 ? 1 : 0 },
      ...others.slice(1),
      { ...entry, geography: away.key },
    ];
    const { lists } = since({ riskLists: [{ ...list, entries }, ...source.riskLists.slice(1)] });
    expect(lists).toMatchObject([
      { list: { key: list.key }, entered: others.length > 0 ? 1 : 0, left: 1, moved: 1 },
    ]);
  });
});
