/** Editions of country lists over the lists of a version: values, groups, precedence, and what speaks against one. */
import { describe, expect, it } from 'vitest';
import { computeAssessment, getTypeResult } from '../../src/assess/index.ts';
import { type AssessmentDocument, buildAssessmentCase } from '../../src/assessment/index.ts';
import { compareListEditions, findListEditionFault } from '../../src/lists/index.ts';
import {
  compileModel,
  type RestrictiveMeasure,
  type RiskList,
  toRiskListEntries,
} from '../../src/model/index.ts';
import { applyOwnParts, findOwnPartsProblems, type ListEdition } from '../../src/overlay/index.ts';
import { empty as bank, model } from '../assessment/bank.ts';
import { geography } from '../model/sample.ts';

const [call] = model.source.riskLists;
if (call === undefined) throw new Error('the bank has no list');
const grouped = compileModel({
  ...model.source,
  geographies: [
    ...model.source.geographies.map((place) =>
      place.key === 'ge-kp' ? { ...place, parents: ['ge-world', 'ge-call'] } : place,
    ),
    geography('ge-call', ['ge-world'], { kind: 'group' }),
  ],
});
const edition = (given: Partial<ListEdition> = {}): ListEdition => ({
  ...call,
  date: '2026-10-23',
  entries: [{ geography: 'ge-tr', value: 3.8 }],
  taken: '2026-11-29',
  author: 'A',
  ...given,
});
const withEdition = (list: ListEdition): AssessmentDocument => ({
  ...bank,
  overlay: { own: { lists: { [list.key]: list } } },
});
const levelOf = (document: AssessmentDocument, key: string, over = model) =>
  getTypeResult(computeAssessment(buildAssessmentCase(over, document)), 'geographies')?.risks.find(
    (risk) => risk.key === key,
  )?.inherent;

describe('an own edition of a country list', () => {
  it('replaces the list of the model version until it is removed', () => {
    expect([levelOf(bank, 'ge-kp'), levelOf(bank, 'ge-tr')]).toEqual([4, 3]);
    const taken = withEdition(edition());
    expect(levelOf(taken, 'ge-tr')).toBe(3.8);
    expect(levelOf(taken, 'ge-kp')).toBeLessThan(4);
    const { overlay: _, ...back } = taken;
    expect(computeAssessment(buildAssessmentCase(model, back))).toEqual(
      computeAssessment(buildAssessmentCase(model, bank)),
    );
  });

  it('updates the members of the country group that belongs to the list', () => {
    const over = applyOwnParts(grouped, withEdition(edition({ group: 'ge-call' })).overlay);
    const members = over.geographies.list.filter(({ parents }) => parents.includes('ge-call'));
    expect(members.map(({ key }) => key)).toEqual(['ge-tr']);
    expect(over.geographies.byKey.get('ge-tr')?.parents).toEqual(['ge-world', 'ge-call']);
  });

  it('is superseded by a newer list in the model version, and skips unknown countries', () => {
    const older = applyOwnParts(model, withEdition(edition({ date: '2026-02-13' })).overlay);
    expect(older.riskLists.byKey.get(call.key)?.date).toBe('2026-06-19');
    const entries = [{ geography: 'ge-nowhere', value: 4 }, ...edition().entries];
    const over = applyOwnParts(model, withEdition(edition({ entries })).overlay);
    expect(over.riskLists.byKey.get(call.key)?.entries).toEqual(edition().entries);
  });

  it('adds a list that the version does not have', () => {
    const added = edition({ id: 19_006, key: 'li-new' });
    const over = applyOwnParts(model, withEdition(added).overlay);
    expect(over.riskLists.list.map(({ key }) => key)).toEqual([call.key, 'li-new']);
    expect(levelOf(withEdition(added), 'ge-tr')).toBe(3.8);
  });

  it("applies in place of the organisation's edition with the same date if it belongs to the assessment", () => {
    const dated = (date: string, value: number) =>
      edition({ date, entries: [{ geography: 'ge-tr', value }] });
    const level = (shared: ListEdition, own: ListEdition) =>
      levelOf(
        {
          ...bank,
          overlay: {
            shared: { revision: 1, parts: { lists: { [call.key]: shared } } },
            own: { lists: { [call.key]: own } },
          },
        },
        'ge-tr',
      );
    expect(level(dated('2026-10-23', 4), dated('2026-10-23', 3.5))).toBe(3.5);
    expect(level(dated('2027-02-12', 4), dated('2026-10-23', 3.5))).toBe(4);
  });

  it('is rejected with values outside the scale, unknown or repeated countries, or another key', () => {
    const codes = (list: ListEdition) =>
      findOwnPartsProblems(model, { lists: { [call.key]: list } }).map(({ code, path }) => `${code} ${path}`);
    const [entry] = edition().entries;
    if (entry === undefined) throw new Error('no entry');
    expect(codes(edition())).toEqual([]);
    expect(codes(edition({ entries: [{ ...entry, value: 5 }] }))).toEqual([
      `range /lists/${call.key}/entries/0/value`,
    ]);
    expect(codes(edition({ entries: [entry, entry] }))).toEqual([
      `twice /lists/${call.key}/entries/1/geography`,
    ]);
    expect(codes(edition({ entries: [{ ...entry, geography: 'ge-x' }] }))).toEqual([
      `reference /lists/${call.key}/entries/0/geography`,
    ]);
    expect(codes(edition({ key: 'li-other' }))).toEqual([`key /lists/${call.key}/key`]);
  });
});

describe('restrictive measures', () => {
  const measure = (given: Partial<RestrictiveMeasure>): RestrictiveMeasure => ({
    ...{ geography: 'ge-tr', framework: { en: 'F', sv: 'R' }, kind: 'none', act: 'Act' },
    ...given,
  });
  const measures = [
    measure({}),
    measure({ kind: 'sectoral', framework: { en: 'G', sv: 'G' } }),
    measure({ geography: 'ge-kp', kind: 'countryWide' }),
  ];

  it('give a country one entry, with the level of its strictest measure', () => {
    expect(toRiskListEntries(measures)).toEqual([
      { geography: 'ge-tr', value: 3.5 },
      { geography: 'ge-kp', value: 4 },
    ]);
  });

  it('are rejected in an edition that sets a different level for the same country', () => {
    const wrong = edition({ measures, entries: [{ geography: 'ge-tr', value: 2.5 }] });
    const [problem] = findOwnPartsProblems(model, { lists: { [call.key]: wrong } });
    expect(problem).toMatchObject({ code: 'range', message: { sv: expect.stringContaining('3,5') } });
  });
});

describe('a new edition of a country list', () => {
  const next: RiskList = {
    ...call,
    date: '2026-10-23',
    group: 'ge-call',
    entries: [
      { geography: 'ge-kp', value: 3 },
      { geography: 'ge-tr', value: 4 },
    ],
  };

  it('is compared with the previous one by added, removed and changed countries and group members', () => {
    expect(compareListEditions(grouped, call, next)).toEqual({
      entered: [{ geography: 'ge-tr', value: 4 }],
      left: [],
      moved: [{ geography: 'ge-kp', before: 4, after: 3 }],
      unchanged: 0,
      group: { key: 'ge-call', entered: ['ge-tr'], left: [] },
    });
    expect(compareListEditions(grouped, next, call).left).toEqual([{ geography: 'ge-tr', value: 4 }]);
    expect(compareListEditions(model, undefined, next).group).toBeNull();
  });

  it.each([
    ['future date', { date: '2026-12-01' }, undefined, 'ahead'],
    ['date before the edition in force', { date: '2026-06-18' }, undefined, 'before'],
    ['date before the latest adopted edition', { date: '2026-10-01' }, next, 'older'],
    ['same content as the latest adopted edition', {}, next, 'same'],
    ['no fault for a newer edition', {}, undefined, null],
  ])('gets the fault of its date or content: %s', (_, given, taken, fault) => {
    const wanted = { ...next, ...given };
    expect(findListEditionFault(wanted, { inForce: call, taken, today: '2026-11-29' })).toBe(fault);
  });
});
