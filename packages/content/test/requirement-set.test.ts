/** The product's built-in set of requirements, and 100 seeded edits of it, compared with an independent calculation. */
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  applyPatches,
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
} from '@klarsikt/engine/assessment';
import {
  baselineRequirementSet,
  buildCompletenessSheet,
  computeCompleteness,
  createEmptyFacts,
  getRequirementFrame,
  requirements,
  runCompletenessChecks,
} from '@klarsikt/engine/completeness';
import {
  compileModel,
  findRequirementProblems,
  type ReferenceModel,
  readModel,
} from '@klarsikt/engine/model';
import {
  checkRequirementSet,
  diffRequirementSets,
  findLostRequirements,
  findRequirementSet,
  hashRequirementSummary,
  type RequirementChangeKind,
  type RequirementId,
  type RequirementInstrument,
  type RequirementParagraph,
  type RequirementSet,
  requirementIdList,
} from '@klarsikt/engine/requirements';
import { describe, expect, it } from 'vitest';
import {
  createCompletedDemo,
  createCompletedDemoFacts,
  demoCompletionDay,
} from '../src/demo/complete.testing.ts';
import { createStarterRequirementSet, readStarterModel } from '../src/index.ts';

const plainModel = readStarterModel('2026:1');
const plain = compileModel(plainModel);
const starter = createStarterRequirementSet();

const dated = ({ from, until }: RequirementParagraph | RequirementInstrument) => ({
  ...(from === null ? {} : { from }),
  ...(until === null ? {} : { until }),
});

/** A model version with a set of requirements. */
function modelWith({ instruments, requirements: rows }: RequirementSet): ReferenceModel {
  return {
    ...plainModel,
    instruments: instruments.map((one, index) => {
      const { key, short, name, version, date, state } = one;
      const day = date === null ? {} : { date };
      const description = { en: '', sv: '' };
      return { id: 2_000_000 + index, key, short, name, description, version, state, ...day, ...dated(one) };
    }),
    requirements: rows.map((one, index) => {
      const { key, instrument, paragraph, check, severity, summary } = one;
      const name = { en: check, sv: check };
      const id = 3_000_000 + index;
      return { id, key, name, instrument, paragraph, check, severity, summary, ...dated(one) };
    }),
  };
}

const shippedModel: ReferenceModel = {
  ...plainModel,
  instruments: starter.instruments.map((one, index) => ({ ...one, id: 2_000_000 + index })),
  requirements: starter.requirements.map((one, index) => ({ ...one, id: 3_000_000 + index })),
};
const read = findRequirementSet(shippedModel);
if (read === null) throw new Error('no set');
const shipped: RequirementSet = read;

describe('the shipped set of requirements', () => {
  it('is valid, and has a requirement for every check before and after the EU regulation applies', () => {
    expect('model' in readModel(shippedModel)).toBe(true);
    expect(findRequirementProblems(shippedModel)).toEqual([]);
    for (const day of ['2026-11-29', '2027-07-09', '2027-07-10', '2028-01-01'])
      expect([day, [...expectedOn(shipped, day).keys()].toSorted()]).toEqual([
        day,
        [...requirementIdList].toSorted(),
      ]);
  });

  it('cites Article 10 by paragraph and letter, and the draft guidelines by their date', () => {
    const cited = (check: RequirementId) =>
      shipped.requirements.find((row) => row.instrument === 'it-amlr' && row.check === check)?.paragraph;
    expect((['C17', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C4', 'C27'] as const).map(cited)).toEqual([
      ...['Art. 10(1)(a)', 'Art. 10(1)(b)', 'Art. 10(1)(c)', 'Art. 10(1)(c)', 'Art. 10(1)(d)'],
      ...['Art. 10(1)(e)', 'Art. 10(1)(f)', 'Art. 10(2)', 'Art. 10(3)'],
    ]);
    expect(shipped.requirements.filter(({ paragraph }) => paragraph === 'Art. 10')).toEqual([]);
    expect(shipped.instruments.find(({ key }) => key === 'it-amla-bwra')).toMatchObject({
      state: 'draft',
      date: '2026-04-16',
    });
  });

  it('cites the Swedish act only until the day before the EU regulation applies', () => {
    const swedish = (day: string) =>
      sheetOf(shipped, day, 0).flatMap(({ requirement }) =>
        requirement.sources.filter(({ instrument }) => instrument === 'it-se-2017-630'),
      );
    expect(swedish('2027-07-09').length).toBeGreaterThan(0);
    expect(swedish('2027-07-10')).toEqual([]);
    expect(sheetOf(shipped, '2027-07-10', 0).filter(({ notApplicable }) => notApplicable !== null)).toEqual(
      [],
    );
  });

  it('adds texts and wordings to the built-in set without losing a mandatory requirement', () => {
    const difference = diffRequirementSets(baselineRequirementSet, shipped);
    const kinds = new Set(difference.requirements.flatMap((change) => change.kinds));
    expect([...kinds].toSorted()).toEqual(['new', 'reworded', 'term']);
    expect(findLostRequirements(difference, {})).toEqual([]);
  });
});

/** Demands of a set on a day, calculated independently: severity and paragraphs by check. */
function expectedOn(set: RequirementSet, day: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const check of requirementIdList) {
    const places: string[] = [];
    let weight = 'should';
    for (const row of set.requirements) {
      if (row.check !== check) continue;
      const instrument = set.instruments.find(({ key }) => key === row.instrument);
      if (instrument === undefined) continue;
      const firsts = [row.from ?? '0000-01-01', instrument.from ?? '0000-01-01'];
      const lasts = [row.until ?? '9999-12-31', instrument.until ?? '9999-12-31'];
      if (firsts.some((first) => first > day) || lasts.some((last) => last < day)) continue;
      places.push(`${instrument.short} ${row.paragraph}`);
      if (row.severity === 'must') weight = 'must';
    }
    if (places.length > 0) sums.set(check, `${weight}: ${places.join('; ')}`);
  }
  return sums;
}

const whole = createCompletedDemo(plain);
const wholeFacts = createCompletedDemoFacts(plain, whole);
const half = applyPatches(whole, [{ op: 'remove', path: '/governance' }]).document;
const empty = createEmptyDocument({ ...emptyAssessmentSettings, name: 'A' });
const assessments = [
  { document: whole, facts: wholeFacts },
  { document: half, facts: wholeFacts },
  { document: empty, facts: createEmptyFacts(demoCompletionDay, 'model', { revision: 0, hash: '' }) },
].map((one) => {
  const result = computeAssessment(buildAssessmentCase(plain, one.document));
  return { ...one, result, findings: runCompletenessChecks({ ...one, model: plain, result }) };
});
const judgedOn = ['2026-11-22', '2027-07-10', '2029-01-01'];

function sheetOf(set: RequirementSet, day: string, which: number) {
  const one = assessments[which];
  if (one === undefined) throw new Error('no assessment');
  const { findings } = one;
  return buildCompletenessSheet({
    ...{ frame: getRequirementFrame(one), findings, acceptances: [] },
    ...{ today: one.facts.today, judged: { set, day } },
  });
}

/** Status of each assessment by check, with the built-in set, in which all requirements apply. */
const found = assessments.map(
  (_, which) =>
    new Map(
      sheetOf(baselineRequirementSet, '2026-11-22', which).map((entry) => [entry.requirement.id, entry]),
    ),
);

/** A line of the sheet for a set: whether it is demanded, its severity, paragraphs and status. */
function said(set: RequirementSet, day: string, which: number): ReadonlyMap<string, string> {
  return new Map(
    sheetOf(set, day, which).map(({ requirement, status, notApplicable }) => {
      const isAsked = notApplicable === null || !('day' in notApplicable);
      const places = requirement.sources.map(({ short, paragraph }) => `${short} ${paragraph}`).join('; ');
      return [requirement.id, isAsked ? `${requirement.severity}: ${places}, ${status}` : 'not asked'];
    }),
  );
}

/** The same line, calculated independently. */
function expected(set: RequirementSet, day: string, which: number): ReadonlyMap<string, string> {
  const asked = expectedOn(set, day);
  return new Map(
    requirements.map(({ id }) => {
      const sum = asked.get(id);
      return [id, sum === undefined ? 'not asked' : `${sum}, ${found[which]?.get(id)?.status}`];
    }),
  );
}

const turned = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].flatMap(([id, text]) => (before.get(id) === text ? [] : [id]));

function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}

const edits = [
  'new',
  'gone',
  'reworded',
  'moved',
  'severity',
  'term',
] as const satisfies readonly RequirementChangeKind[];

interface Edit {
  readonly kind: (typeof edits)[number];
  readonly key: string;
  readonly set: RequirementSet;
}

/** One edit of the set: adds, removes or changes a row. */
function edited(seed: number): Edit {
  const draw = numbersFrom(seed + 1);
  const kind = edits[seed % edits.length] ?? 'new';
  const rows = shipped.requirements;
  const row = rows[draw(rows.length)];
  if (row === undefined) throw new Error('no row');
  const changed = (to: RequirementParagraph): RequirementSet => ({
    ...shipped,
    requirements: rows.map((one) => (one === row ? to : one)),
  });
  const key = row.key;
  switch (kind) {
    case 'new': {
      const check = requirementIdList[draw(requirementIdList.length)] ?? 'C1';
      const paragraph = `Art. ${100 + draw(90)}(${1 + draw(9)})`;
      const summary = { en: `New ${seed}.`, sv: `Nytt ${seed}.` };
      const made: RequirementParagraph = { ...row, key: `rq-new-${seed}`, check, paragraph, summary };
      return { kind, key: made.key, set: { ...shipped, requirements: [...rows, made] } };
    }
    case 'gone':
      return { kind, key, set: { ...shipped, requirements: rows.filter((one) => one !== row) } };
    case 'reworded':
      return {
        kind,
        key,
        set: changed({ ...row, summary: { ...row.summary, sv: `${row.summary.sv} Nytt.` } }),
      };
    case 'moved':
      return { kind, key, set: changed({ ...row, paragraph: `${row.paragraph}, ${seed}` }) };
    case 'severity':
      return { kind, key, set: changed({ ...row, severity: row.severity === 'must' ? 'should' : 'must' }) };
    case 'term':
      return {
        kind,
        key,
        set: changed({ ...row, from: ['2027-01-01', '2028-01-01', '2030-01-01'][draw(3)] ?? null }),
      };
  }
}

describe('the completeness of an assessment', () => {
  const [one] = assessments;
  if (one === undefined) throw new Error('no assessment');
  const judged = (set: RequirementSet, scope: object, approvedOn: string | null) =>
    computeCompleteness({
      model: { ...plain, source: modelWith(set) },
      document: { ...one.document, scope: { ...one.document.scope, ...scope } },
      ...{ result: one.result, facts: { ...one.facts, approvedOn }, acceptances: [] },
    }).flatMap(({ requirement, notApplicable }) =>
      notApplicable !== null && 'day' in notApplicable ? [`${requirement.id} ${notApplicable.day}`] : [],
    );
  const later: RequirementSet = {
    ...shipped,
    requirements: shipped.requirements.map((row) =>
      row.check === 'C36' ? { ...row, from: '2028-01-01' } : row,
    ),
  };

  it('is checked for the stated day, else for the day of approval, else for today', () => {
    expect(judged(shipped, {}, null)).toEqual([]);
    expect(judged(later, {}, null)).toEqual([`C36 ${one.facts.today}`]);
    expect(judged(later, {}, '2026-01-31')).toEqual(['C36 2026-01-31']);
    expect(judged(later, { judgedOn: '2027-12-31' }, '2026-01-31')).toEqual(['C36 2027-12-31']);
    expect(judged(later, { judgedOn: '2028-01-01' }, '2026-01-31')).toEqual([]);
  });
});

describe('the effect of 100 seeded edits of a requirement set', () => {
  it('equals, on checks and statuses, an independent recalculation', () => {
    let turns = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      const { kind, set } = edited(seed);
      for (const day of judgedOn)
        for (const which of assessments.keys()) {
          const place = `${seed} ${kind} ${day} ${which}`;
          const [before, after] = [said(shipped, day, which), said(set, day, which)];
          const wanted = turned(expected(shipped, day, which), expected(set, day, which));
          expect([place, turned(before, after)]).toEqual([place, wanted]);
          expect([place, [...after]]).toEqual([place, [...expected(set, day, which)]]);
          turns += wanted.length;
        }
    }
    expect(turns).toBeGreaterThan(200);
  });

  it('is classified correctly and limited to the edited row', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { kind, key, set } = edited(seed);
      const { requirements: changes, instruments } = diffRequirementSets(shipped, set);
      expect([seed, instruments, changes.map((change) => [change.key, change.kinds])]).toEqual([
        ...[seed, [], [[key, [kind]]]],
      ]);
    }
  });

  it('is a lost mandatory requirement only if a row is removed or weakened without a reason', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { kind, key, set } = edited(seed);
      const was = shipped.requirements.find((row) => row.key === key);
      const isLost = was?.severity === 'must' && (kind === 'gone' || kind === 'severity');
      const difference = diffRequirementSets(shipped, set);
      expect([seed, findLostRequirements(difference, {}).map((one) => one.key)]).toEqual([
        seed,
        isLost ? [key] : [],
      ]);
      expect([seed, findLostRequirements(difference, { [key]: 'Repealed by the final text.' })]).toEqual([
        seed,
        [],
      ]);
    }
  });
});

describe('the validation of a requirement set', () => {
  const [first] = shipped.requirements;
  if (first === undefined) throw new Error('no row');
  const withRow = (row: Partial<RequirementParagraph>) =>
    checkRequirementSet({
      ...shipped,
      requirements: [...shipped.requirements, { ...first, key: 'rq-x', ...row }],
    });

  it('locates a repeated paragraph, a reversed period and a missing text at the faulty row', () => {
    expect(withRow({})).toMatchObject([{ key: 'rq-x', field: 'paragraph', kind: 'twice' }]);
    expect(withRow({ paragraph: 'New', from: '2028-01-01', until: '2027-01-01' })).toMatchObject([
      { key: 'rq-x', field: 'until', kind: 'term' },
    ]);
    expect(withRow({ paragraph: 'New', summary: { en: 'Text', sv: ' ' } })).toMatchObject([
      { key: 'rq-x', field: 'summary.sv', kind: 'empty' },
    ]);
    expect(withRow({ paragraph: '  ' })).toMatchObject([{ key: 'rq-x', field: 'paragraph', kind: 'empty' }]);
    expect(withRow({ paragraph: 'New', instrument: 'it-none' })).toMatchObject([{ field: 'instrument' }]);
  });

  it('accepts a repeated paragraph for another check or a later period', () => {
    expect(withRow({ check: 'C36' })).toEqual([]);
    const rows = [
      { ...first, until: '2026-12-31' },
      { ...first, key: 'rq-x', from: '2027-01-01' },
    ];
    expect(checkRequirementSet({ ...shipped, requirements: rows })).toEqual([]);
  });

  it('detects a changed summary in either language by its hash', () => {
    expect(hashRequirementSummary({ summary: { ...first.summary, en: 'Other.' } })).not.toBe(
      hashRequirementSummary(first),
    );
    expect(hashRequirementSummary({ summary: { ...first.summary, sv: 'Annat.' } })).not.toBe(
      hashRequirementSummary(first),
    );
  });
});
