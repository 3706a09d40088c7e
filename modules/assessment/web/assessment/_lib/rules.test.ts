import {
  type AssessmentDocument,
  applyChange,
  applyPatches,
  emptyDocument,
  emptySettings,
  type Patch,
  statusAt,
} from '@klarsikt/engine';
import { adopted, opened } from '@klarsikt/web/platform/document/transitions.ts';
import { type HappeningEvent, triesTwoPeople } from '@klarsikt/web/platform/document/two-people.fixture.ts';
import { expect, it } from 'vitest';
import { assessmentRules } from './rules.ts';

const start: AssessmentDocument = {
  ...emptyDocument({ ...emptySettings, name: 'Bank' }),
  controls: { status: 'PENDING', data: { 'co-a': { note: 'n0', evidence: 'e0' } }, own: {} },
};

const text = (path: string) => ({ path, valueOf: (token: string) => token });

const at = (who: number, deed: HappeningEvent['deed'], place = 0): HappeningEvent => ({ who, deed, place });

/** What follows is taken back with its change, meets what somebody sets without a question, and is no save of somebody else. */
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

it('two people with an assessment end as the server has it, statuses included, whatever happens in whatever order', () => {
  triesTwoPeople(
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
      follows: (path) => statusAt(path) !== null,
      // The server keeps what follows as part of the change.
      carryOut: (document, patches) => {
        const { document: after, patches: applied, undo } = applyChange(document, patches);
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
])('what the server has made is taken over as it is, and nothing follows from it here: %s', (_, patches) => {
  const before = opened(assessmentRules, { document: start, revision: 1, at: null }, null);
  const after = adopted(assessmentRules, before, 'import', { revision: 2, at: new Date(0), patches });
  expect(after.document).toEqual(applyPatches(start, patches).document);
  expect(after.undos.map((step) => step.patches)).toEqual([[set('/controls/data/co-a/note', 'n0')]]);
});
