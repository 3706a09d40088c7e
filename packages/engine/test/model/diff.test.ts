import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RuleSet } from '../../src/formula/index.ts';
import {
  diffJsonValues,
  diffModels,
  isEmptyModelDiff,
  type ReferenceModel,
  type Threat,
  toCanonicalJson,
} from '../../src/model/index.ts';
import { changed, grade, threat } from './sample.ts';
import { smallModel } from './small-model.ts';

const a = smallModel();
const with_ = (more: Partial<ReferenceModel>): ReferenceModel => ({ ...a, ...more });

describe('the difference of two models', () => {
  test('is empty for the same content, whatever the order of entities', () => {
    expect(isEmptyModelDiff(diffModels(a, a))).toBe(true);
    expect(isEmptyModelDiff(diffModels(a, JSON.parse(JSON.stringify(a))))).toBe(true);
    expect(isEmptyModelDiff(diffModels(a, with_({ threats: a.threats.toReversed() })))).toBe(true);
  });

  test('lists added and removed entities', () => {
    const extra = threat('th-new');
    const { threats } = diffModels(a, with_({ threats: [...a.threats.slice(1), extra] }));
    expect(threats.added).toEqual([{ id: extra.id, key: 'th-new', name: extra.name }]);
    expect(threats.removed.map(({ key }) => key)).toEqual(['th-leaf']);
    expect(threats.changed).toEqual([]);
  });

  test('lists each changed field with its values before and after', () => {
    const b = with_({
      threats: changed(a.threats, 'th-root', (old) => ({
        name: { ...old.name, sv: 'Nytt' },
        privGrade: grade(1),
        probability: { priv: 0.01 },
        relations: { ...old.relations, channels: [] },
        corpGrade: null,
      })),
    });
    const { changed: rows } = diffModels(a, b).threats;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).toBe('th-root');
    expect(rows[0]?.fields).toEqual([
      { path: 'name.sv', before: 'th-root (sv)', after: 'Nytt' },
      { path: 'privGrade.grade', before: 3, after: 1 },
      { path: 'corpGrade', before: grade(3), after: null },
      { path: 'probability.priv', after: 0.01 },
      { path: 'relations.channels', before: ['ch-branch'], after: [] },
    ]);
  });

  test('includes a changed order of the texts on exploitation', () => {
    const [first, second] = [
      { product: 'pr-card', channel: 'ch-branch', text: { en: 'one', sv: 'ett' } },
      { product: 'pr-loan', channel: null, text: { en: 'two', sv: 'två' } },
    ] as const;
    const blank = { en: '', sv: '' };
    const said = (...exploitation: NonNullable<Threat['texts']>['exploitation']) =>
      with_({
        threats: changed(a.threats, 'th-root', () => ({
          texts: {
            generalInfo: blank,
            modusOperandi: blank,
            customerCharacteristics: blank,
            illicitFinancialFlows: blank,
            geographicalAspects: blank,
            exploitation,
            indicators: [],
          },
        })),
      });
    expect(
      diffModels(said(first, second), said(second, first)).threats.changed.map(({ fields }) => fields),
    ).toEqual([
      [
        {
          path: 'texts.exploitation',
          before: ['pr-card ch-branch', 'pr-loan'],
          after: ['pr-loan', 'pr-card ch-branch'],
        },
      ],
    ]);
    // An added or removed item is one difference and does not shift the others.
    const grown = diffModels(said(second), said(first, second)).threats.changed.flatMap(
      ({ fields }) => fields,
    );
    expect(grown).toEqual([{ path: 'texts.exploitation[pr-card ch-branch]', after: first }]);
  });

  test('compares the entries of a risk list by country', () => {
    const b = with_({
      riskLists: changed(a.riskLists, 'li-bad', () => ({
        entries: [
          { geography: 'ge-eu', value: 2 },
          { geography: 'ge-us', value: 3 },
        ],
      })),
    });
    expect(diffModels(a, b).riskLists.changed[0]?.fields).toEqual([
      { path: 'entries[ge-se]', before: { geography: 'ge-se', value: 1 } },
      { path: 'entries[ge-us].value', before: 4, after: 3 },
      { path: 'entries[ge-eu]', after: { geography: 'ge-eu', value: 2 } },
    ]);
  });

  test('matches card texts and formula variables by their keys instead of their positions', () => {
    const text = (word: string) => ({ en: word, sv: word });
    const own = (more: Partial<RuleSet>) => ({ spec: { vars: [], actions: [], ...more } });
    const variable = (key: string, label: string) => ({ key, label: text(label) });
    const first = with_({
      controls: changed(a.controls, 'co-eu', () =>
        own({ vars: [variable('low', 'Low'), variable('high', 'High')] }),
      ),
    });
    const second = with_({
      controls: changed(a.controls, 'co-eu', () =>
        own({ vars: [variable('high', 'Highest'), variable('low', 'Low')] }),
      ),
      threats: changed(a.threats, 'th-leaf', ({ texts }) =>
        texts === undefined
          ? {}
          : {
              texts: {
                ...texts,
                exploitation: texts.exploitation
                  .toReversed()
                  .map((one) => (one.channel === null ? { ...one, text: text('other') } : one)),
              },
            },
      ),
    });
    const { controls, threats } = diffModels(first, second);
    expect(controls.changed[0]?.fields.map(({ path }) => path)).toEqual([
      'spec.vars[high].label.en',
      'spec.vars[high].label.sv',
      'spec.vars',
    ]);
    expect(threats.changed[0]?.fields.map(({ path }) => path)).toEqual([
      'texts.exploitation[pr-trade].text.en',
      'texts.exploitation[pr-trade].text.sv',
      'texts.exploitation',
    ]);
  });

  test('compares lists of objects without keys by position', () => {
    const before = { list: [{ text: 'x' }, { text: 'y' }] };
    expect(diffJsonValues(before, { list: [{ text: 'x' }, { text: 'z' }, { text: 'q' }] })).toEqual([
      { path: 'list[1].text', before: 'y', after: 'z' },
      { path: 'list[2]', after: { text: 'q' } },
    ]);
  });

  test('uses the title of a publication as its name', () => {
    const b = with_({ publications: changed(a.publications, 'pb-one', () => ({ source: 'AMLA' })) });
    expect(diffModels(a, b).publications.changed[0]).toMatchObject({
      name: { en: 'News', sv: 'Nyhet' },
      fields: [{ path: 'source', before: 'FATF', after: 'AMLA' }],
    });
  });

  test('is empty for two values exactly when both have the same canonical JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (first, other, same) => {
        const second = same ? JSON.parse(JSON.stringify(first)) : other;
        expect(diffJsonValues(first, second).length === 0).toBe(
          toCanonicalJson(first) === toCanonicalJson(second),
        );
      }),
    );
  });

  test('swaps before and after when the models are swapped', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
        const paths = (x: unknown, y: unknown) =>
          diffJsonValues(x, y)
            .map(({ path }) => path)
            .toSorted();
        expect(paths(first, second)).toEqual(paths(second, first));
        const turned = diffJsonValues(second, first);
        for (const { path, before, after } of diffJsonValues(first, second)) {
          expect(turned).toContainEqual({
            path,
            ...(after === undefined ? {} : { before: after }),
            ...(before === undefined ? {} : { after: before }),
          });
        }
      }),
    );
  });
});
