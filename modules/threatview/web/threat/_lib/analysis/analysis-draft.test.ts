import { listContestedPatches } from '@klarsikt/web/platform/document/state.ts';
import {
  applyDocumentChange,
  applyNewerLocalState,
  createOpenedState,
} from '@klarsikt/web/platform/document/transitions.ts';
import { checkTwoPeople, type HappeningEvent } from '@klarsikt/web/platform/document/two-people.fixture.ts';
import { expect, it } from 'vitest';
import { analysisDraftRules, analysisDraftSchema, emptyAnalysisDraft } from './analysis-draft.ts';

const note = (path: string, of: object) => ({
  path,
  valueOf: (text: string, place: number) => ({ ...of, text, place }),
});
/** Values of a path; they differ for each user and step. */
const placeIn = (path: string) => ({
  path,
  valueOf: (token: string, at: number) => at * 2 + (token.startsWith('A') ? 0 : 1) + 10,
});

const at = (who: number, deed: HappeningEvent['deed'], place = 0): HappeningEvent => ({ who, deed, place });

/** Additions that were undone are not sent, because a later save would not recognise them. */
const takenBack: HappeningEvent[] = [
  at(0, 'edit'),
  at(1, 'edit', 1),
  at(1, 'undo'),
  at(0, 'save'),
  at(1, 'edit', 3),
  at(1, 'save'),
  at(1, 'send'),
  at(1, 'edit', 3),
  at(1, 'comeBack'),
  at(0, 'edit', 1),
  at(0, 'straggle'),
  at(0, 'save'),
];

/** Only the final state is reported: a save without a response and a later change of another user arrive as one. */
const changedOnTop: HappeningEvent[] = [
  at(1, 'edit', 2),
  at(1, 'edit', 4),
  at(1, 'send'),
  at(1, 'offline'),
  at(0, 'straggle'),
  at(0, 'edit'),
  at(0, 'send'),
  at(1, 'whole'),
  at(0, 'answer'),
  at(0, 'edit', 4),
];

it('edits of two people converge to the state of the server, in any order of events', () => {
  checkTwoPeople(
    {
      rules: analysisDraftRules,
      tells: 'where it led to',
      start: { ...emptyAnalysisDraft, selected: { 'th-a': 0, 'th-b': 1 } },
      places: [
        placeIn('/selected/th-a'),
        placeIn('/selected/th-c'),
        note('/notes/whole-0', { type: null, id: null }),
        note('/notes/threat-7-0', { type: 'threat', id: 7 }),
        { path: '/settings/country', valueOf: (token) => token },
        { path: '/name', valueOf: (token) => token },
      ],
      whole: note('/notes/whole-0', { type: null, id: null }),
    },
    { numRuns: 100, examples: [[takenBack], [changedOnTop]] },
  );
});

it('a changed note conflicts only with a move of the same note', () => {
  const noteAt = (id: number, place: number) => ({ type: 'threat', id, text: 'before', place });
  const document = analysisDraftSchema.parse({
    ...emptyAnalysisDraft,
    notes: { 'threat-7-0': noteAt(7, 0), 'threat-8-0': noteAt(8, 1) },
  });
  const text = { op: 'set', path: '/notes/threat-7-0/text', value: 'mine' } as const;
  const mine = applyDocumentChange(
    analysisDraftRules,
    createOpenedState(analysisDraftRules, { document, revision: 1, at: null }, null),
    {
      label: 'note',
      patches: [text],
      now: 0,
    },
  );
  const metBy = (note: string, place: number) => {
    const [key, id] = [`threat-${note}-0`, Number(note)];
    const notes = { ...document.notes, [key]: noteAt(id, place) };
    const theirs = analysisDraftSchema.parse({ ...document, notes });
    return listContestedPatches(
      applyNewerLocalState(analysisDraftRules, mine, {
        revision: 2,
        document: theirs,
        author: 'Elin',
        since: null,
      }),
    );
  };
  expect(metBy('7', 5)).toEqual([text]);
  expect(metBy('8', 5)).toEqual([]);
});
