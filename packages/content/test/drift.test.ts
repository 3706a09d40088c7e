/**
 * Drift of the demo bank: 40 seeded changes of its approved state, compared with an independent calculation.
 */
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import {
  type AssessmentResult,
  computeAssessment,
  getTypeResult,
  type RiskFigures,
} from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  createListEdition,
  setDocumentListEdition,
} from '@klarsikt/engine/assessment';
import {
  type ChangedDriftLevel,
  computeDrift,
  type DriftState,
  type DriftThresholds,
  defaultDriftThresholds,
  type PresentDriftState,
} from '@klarsikt/engine/drift';
import { type CompiledModel, compileModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { operationalRelevances, operationalTypes, riskTypes } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import { buildDemoAssessment, type EditionName, readStarterModel } from '../src/index.ts';

const editions: readonly EditionName[] = ['2026:1', '2026:2', '2026:3', '2026:4'];
const versions = new Map(editions.map((name) => [name, compileModel(readStarterModel(name))]));
const versionOf = (name: EditionName): CompiledModel => {
  const model = versions.get(name);
  if (model === undefined) throw new Error(`no edition ${name}`);
  return model;
};

/** Pseudorandom numbers from 0 to 1 from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Next = ReturnType<typeof numbersFrom>;
const pick = <T>(next: Next, of: readonly T[]): T => {
  const found = of[Math.floor(next() * of.length)];
  if (found === undefined) throw new Error('nothing to pick');
  return found;
};

const appetite: AppetiteStatement = {
  ...emptyAppetite,
  limits: { customers: { all: 2, ml: 1.8 }, products: { all: 2.2 }, geographies: { all: 1.9, tf: 1.5 } },
  risks: { channels: { 'ch-online': 1.5 } },
};
const demo = buildDemoAssessment('en');
const approved: DriftState = { document: demo, version: versionOf('2026:1'), appetite };

/** The document with one figure of a type replaced by another share. */
function withFigure(document: AssessmentDocument, next: Next): AssessmentDocument {
  const type = pick(next, operationalTypes);
  const data = document.background.data[type] ?? {};
  const key = pick(next, Object.keys(data));
  const row = {
    BOTH: Object.fromEntries(
      kindsIn(data[key]).map((kind) => [kind, { mode: 'perc', value: Math.round(next() * 1000) / 10 }]),
    ),
  };
  return {
    ...document,
    background: {
      ...document.background,
      data: { ...document.background.data, [type]: { ...data, [key]: row } },
    },
  };
}
const kindsIn = (row: object | undefined): readonly string[] => [
  ...new Set(Object.values(row ?? {}).flatMap((kinds: object) => Object.keys(kinds))),
];

/** The document with a newer edition of a list: places added, removed and changed. */
function withList(document: AssessmentDocument, next: Next): AssessmentDocument {
  const list = pick(next, approved.version.source.riskLists);
  const places = approved.version.geographies.list.filter(({ kind }) => kind === 'country');
  const value = () => (list.kind === 'flat' ? Math.round(next() * 40) / 10 : Math.round(next() * 100));
  const kept = list.entries
    .filter(() => next() < 0.7)
    .map((entry) => (next() < 0.5 ? entry : { ...entry, value: value() }));
  const known = new Set(kept.map(({ geography }) => geography));
  const come = places
    .filter(({ key }) => !known.has(key) && next() < 0.2)
    .map(({ key }) => ({ geography: key, value: value() }));
  const edition = { ...list, date: '2026-11-20', entries: [...kept, ...come] };
  return setDocumentListEdition(
    document,
    list.key,
    createListEdition(edition, { taken: '2026-11-21', author: 'Eva' }),
  );
}

function withControls(document: AssessmentDocument, next: Next): AssessmentDocument {
  const keys = Object.keys(document.controls.data)
    .filter(() => next() < 0.15)
    .slice(0, 12);
  const changed = Object.fromEntries(
    keys.map((key) => [
      key,
      {
        ...document.controls.data[key],
        assessment: { both: { design: Math.round(next() * 4), operation: Math.round(next() * 4) } },
      },
    ]),
  );
  return { ...document, controls: { ...document.controls, data: { ...document.controls.data, ...changed } } };
}

type Kind = 'figures' | 'list' | 'version' | 'control' | 'evidence' | 'appetite';
const rounds: readonly (readonly Kind[])[] = [
  ...Array.from({ length: 9 }, () => ['figures'] as const),
  ...Array.from({ length: 9 }, () => ['list'] as const),
  ...Array.from({ length: 4 }, () => ['version'] as const),
  ...Array.from({ length: 6 }, () => ['control'] as const),
  ...Array.from({ length: 4 }, () => ['evidence'] as const),
  ...Array.from({ length: 2 }, () => ['appetite'] as const),
  ...Array.from({ length: 2 }, () => ['figures', 'list'] as const),
  ...Array.from({ length: 2 }, () => ['control', 'version'] as const),
  ...Array.from({ length: 2 }, () => ['figures', 'list', 'control', 'version'] as const),
];

function presentOf(kinds: readonly Kind[], next: Next): PresentDriftState {
  let document = demo;
  if (kinds.includes('figures')) document = withFigure(document, next);
  if (kinds.includes('list')) document = withList(document, next);
  if (kinds.includes('control')) document = withControls(document, next);
  const proved = Object.keys(demo.controls.data).filter(() => next() < 0.4);
  return {
    document,
    version: kinds.includes('version')
      ? versionOf(pick(next, ['2026:2', '2026:3', '2026:4']))
      : approved.version,
    appetite: kinds.includes('appetite')
      ? { ...appetite, limits: { ...appetite.limits, products: { all: Math.round(next() * 30) / 10 } } }
      : appetite,
    expired: kinds.includes('evidence') ? proved.map((key) => ({ key, since: '2026-10-31' })) : [],
  };
}

/** Levels of a state by name, calculated independently. */
function levelsOf({ document, version }: DriftState): ReadonlyMap<string, RiskFigures> {
  const result: AssessmentResult = computeAssessment(
    buildAssessmentCase(applyOwnParts(version, document.overlay), document),
  );
  const levels = new Map<string, RiskFigures>();
  const put = (name: string, figures: RiskFigures | null | undefined) => {
    if (figures) levels.set(name, figures);
  };
  put('overall all ', result.combined?.overall ?? result.legal?.overall);
  for (const type of riskTypes) {
    const found = getTypeResult(result, type);
    put(`${type} all `, found?.level);
    for (const row of found?.risks ?? []) put(`${type} all ${row.key}`, row);
  }
  for (const area of operationalRelevances) {
    put(`overall ${area} `, result.relevances[area]?.overall);
    for (const type of operationalTypes) put(`${type} ${area} `, result.relevances[area]?.types[type]);
  }
  return levels;
}

const oneDecimal = (figure: number) => Math.floor(figure * 10 + 0.5 + 1e-9) / 10;
const classAt = (figure: number) =>
  [0.1, 1.5, 2.5, 3.5].filter((least) => oneDecimal(figure) >= least).length;

function limitOf(name: string, { limits, risks }: AppetiteStatement): number | undefined {
  const [type = '', area = '', key = ''] = name.split(' ');
  const ofType = Object.entries(limits).find(([one]) => one === type)?.[1] ?? {};
  const at = Object.entries(ofType).find(([one]) => one === area)?.[1];
  const own = Object.entries(risks).find(([one]) => one === type)?.[1] ?? {};
  return key === '' ? at : (Object.entries(own).find(([one]) => one === key)?.[1] ?? at);
}
function sideOf(name: string, residual: number, statement: AppetiteStatement | null): string {
  const limit = limitOf(name, statement ?? emptyAppetite);
  if (limit === undefined) return 'none';
  const level = oneDecimal(residual);
  if (level > limit) return 'out';
  return oneDecimal(limit - level) <= 0.1 ? 'watch' : 'in';
}

/** Names of the levels that turned, from two independent calculations. */
function expected(present: PresentDriftState, { step }: DriftThresholds): readonly string[] {
  const gone = new Set(present.expired.map(({ key }) => key));
  const data = Object.fromEntries(
    Object.entries(present.document.controls.data).map(([key, entry]) => {
      const { assessment, ...rest } = entry;
      return [key, gone.has(key) || assessment === undefined ? rest : { ...rest, assessment }];
    }),
  );
  const document = { ...present.document, controls: { ...present.document.controls, data } };
  const [before, after] = [levelsOf(approved), levelsOf({ ...present, document })];
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (is === undefined) return [name];
    const byClass =
      classAt(was.residual) !== classAt(is.residual) || classAt(was.inherent) !== classAt(is.inherent);
    const byAppetite =
      sideOf(name, was.residual, approved.appetite) !== sideOf(name, is.residual, present.appetite);
    const far = (a: number, b: number) => oneDecimal(Math.abs(oneDecimal(a) - oneDecimal(b))) >= (step ?? 99);
    return byClass || byAppetite || far(was.residual, is.residual) || far(was.inherent, is.inherent)
      ? [name]
      : [];
  });
}

const nameOf = ({ type, area, key }: ChangedDriftLevel) => `${type} ${area} ${key ?? ''}`;
const causeKinds: { readonly [kind in ChangedDriftLevel['because'][number]['kind']]: Kind | 'other' } = {
  figures: 'figures',
  list: 'list',
  version: 'version',
  control: 'control',
  controls: 'control',
  evidence: 'evidence',
  appetite: 'appetite',
  entries: 'other',
};

/** A new version can also change country lists. */
const mayCause = (kinds: readonly Kind[]): readonly (Kind | 'other')[] =>
  kinds.includes('version') ? [...kinds, 'list'] : kinds;

describe('drift against the approved state', () => {
  it('lists exactly the levels that a recalculation finds changed, for 40 seeded changes', () => {
    expect(rounds).toHaveLength(40);
    let shownLevels = 0;
    for (const [seed, kinds] of rounds.entries()) {
      const present = presentOf(kinds, numbersFrom(seed + 1));
      const levels = computeDrift(approved, present, { thresholds: defaultDriftThresholds });
      const wanted = expected(present, defaultDriftThresholds);
      expect([seed, levels.map(nameOf).toSorted()]).toEqual([seed, wanted.toSorted()]);
      const [before] = [levelsOf(approved)];
      for (const level of levels) {
        expect(level.before.residual).toBe(oneDecimal(before.get(nameOf(level))?.residual ?? -1));
        const causes = new Set(level.because.map(({ kind }) => causeKinds[kind]));
        expect(causes.size).toBeGreaterThan(0);
        for (const cause of causes) expect(mayCause(kinds)).toContain(cause);
      }
      shownLevels += levels.length;
    }
    expect(shownLevels).toBeGreaterThan(100);
  }, 300_000);

  it('gives as the cause only the one of two changes that changed a level', () => {
    const next = numbersFrom(7);
    const figure = withFigure(demo, next);
    const alone: PresentDriftState = { ...approved, document: figure, expired: [] };
    const quiet = {
      ...figure,
      risks: { ...figure.risks, data: { ...figure.risks.data, customers: {} } },
      conclusions: demo.conclusions,
    };
    const levels = computeDrift(approved, alone, { thresholds: defaultDriftThresholds });
    const both = computeDrift(
      approved,
      { ...alone, document: { ...quiet, risks: figure.risks, scope: {} } },
      { thresholds: defaultDriftThresholds },
    );
    expect(levels.length).toBeGreaterThan(0);
    expect(both.map(nameOf)).toEqual(levels.map(nameOf));
    for (const { because } of both) expect(because.map(({ kind }) => kind)).toEqual(['figures']);
  });

  it('ignores changes of texts and dates that affect no level', () => {
    const document = {
      ...demo,
      background: { ...demo.background, provenance: {} },
      governance: { ...demo.governance, informed: {} },
      settings: { ...demo.settings, description: 'Another description' },
    };
    expect(
      computeDrift(approved, { ...approved, document, expired: [] }, { thresholds: defaultDriftThresholds }),
    ).toEqual([]);
  });

  it('follows the thresholds of the organisation', () => {
    const present = presentOf(['list'], numbersFrom(12));
    const wide: DriftThresholds = { class: false, appetite: false, step: 4 };
    expect(computeDrift(approved, present, { thresholds: defaultDriftThresholds }).length).toBeGreaterThan(0);
    expect(computeDrift(approved, present, { thresholds: wide })).toEqual([]);
  });
});
