import {
  type AssessmentDocument,
  applyPatches,
  applyUserPatches,
  createEmptyDocument,
  emptyAssessmentSettings,
  type Patch,
} from '@klarsikt/engine/assessment';
import { findStatusByPath } from '@klarsikt/engine/sign-off';
import { mergeNewerState } from '@klarsikt/web/platform/document/merge.ts';
import { applyServerChange, createOpenedState } from '@klarsikt/web/platform/document/transitions.ts';
import { checkTwoPeople, type HappeningEvent } from '@klarsikt/web/platform/document/two-people.fixture.ts';
import { expect, it } from 'vitest';
import { assessmentRules } from './rules.ts';

const start: AssessmentDocument = {
  ...createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' }),
  controls: { status: 'PENDING', data: { 'co-a': { note: 'n0', evidence: 'e0' } }, own: {} },
};

const text = (path: string) => ({ path, valueOf: (token: string) => token });

const at = (who: number, deed: HappeningEvent['deed'], place = 0): HappeningEvent => ({ who, deed, place });

/** Derived changes are undone with their cause, yield to a user's edit, and do not count as a save of another user. */
const examples: [HappeningEvent[]][] = [
  [[at(0, 'edit'), at(0, 'undo')]],
  [[at(0, 'edit', 5), at(1, 'edit'), at(1, 'save'), at(0, 'save')]],
  [
    [
      at(0, 'edit'),
      at(0, 'save'),
      at(1, 'edit', 5),
      at(1, 'edit', 2),
      at(1, 'save'),
      at(1, 'send'),
      at(1, 'refused'),
      at(1, 'edit', 2),
    ],
  ],
  [
    [
      at(1, 'edit'),
      at(1, 'save'),
      at(0, 'edit'),
      at(0, 'reload'),
      at(0, 'edit', 3),
      at(0, 'undo'),
      at(0, 'comeBack'),
    ],
  ],
];

it("edits by two people at once end in the server's state in any order of events", () => {
  checkTwoPeople(
    {
      rules: assessmentRules,
      start,
      places: [
        text('/controls/data/co-a/note'),
        text('/controls/data/co-a/evidence'),
        text('/controls/data/co-b/note'),
        text('/settings/name'),
        text('/conclusions/overall'),
        { path: '/controls/status', valueOf: (_, at) => (at % 2 === 0 ? 'DONE' : 'STARTED') },
      ],
      whole: { path: '/controls/data/co-a', valueOf: (note) => ({ note, evidence: `${note}e` }) },
      follows: (path) => findStatusByPath(path) !== null,
      // The server stores derived changes as part of the change.
      carryOut: (document, patches) => {
        const { document: after, patches: applied, undo } = applyUserPatches(document, patches);
        return { document: after, applied, undo };
      },
    },
    { numRuns: 60, examples },
  );
});

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

it.each([
  ['a note that moved no status', [set('/controls/data/co-a/note', 'n1')]],
  ['an approval', [set('/controls/data/co-a/note', 'n1'), set('/controls/status', 'APPROVED')]],
])('changes of the server are adopted unchanged: %s', (_, patches) => {
  const before = createOpenedState(assessmentRules, { document: start, revision: 1, at: null }, null);
  const after = applyServerChange(assessmentRules, before, 'import', {
    revision: 2,
    at: new Date(0),
    patches,
  });
  expect(after.document).toEqual(applyPatches(start, patches).document);
  expect(after.undos.map((step) => step.patches)).toEqual([[set('/controls/data/co-a/note', 'n0')]]);
});

const saves = [
  {
    what: 'answers on exploitation',
    patches: ['pr-a~1ca-a', 'pr-b~1ca-a'].map((name) => set(`/exploitation/${name}`, { source: 'library' })),
    signed: (path: string) => [
      set(`${path}/by`, 'Eva Strand'),
      set(`${path}/at`, '2026-11-29T12:00:00.000Z'),
      set(`${path}/together`, 2),
    ],
  },
  {
    what: 'answers about the firm',
    patches: ['branches', 'agents'].map((name) => set(`/scope/facts/${name}`, { answer: 'no' })),
    signed: (path: string) => [
      set(`${path}/by`, 'Eva Strand'),
      set(`${path}/at`, '2026-11-29T12:00:00.000Z'),
    ],
  },
] as const;

it.each(saves.flatMap((one) => [1, 2].map((revision) => ({ ...one, revision }))))(
  '$what saved without a response are not saved again after a reload at revision $revision',
  ({ patches, signed, revision }) => {
    const begun = { ...start, scope: { facts: {} } };
    const since = [[...patches, ...patches.flatMap(({ path }) => signed(path))]];
    const { document } = applyPatches(begun, since.flat());
    const loaded = { document: revision === 1 ? begun : document, revision, at: null };
    const next = createOpenedState(assessmentRules, loaded, {
      revision: 1,
      patches,
      unanswered: [patches.length],
    });
    const whose = { author: 'Eva Strand', own: true } as const;
    const after = mergeNewerState(assessmentRules, next, { ...whose, document, revision: 2, since });
    expect([after.meeting, after.queue]).toEqual([null, []]);
    expect(after.document).toEqual(document);
  },
);
