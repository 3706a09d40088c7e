import { it } from 'vitest';
import { triesTwoPeople } from '../../../../platform/document/two-people.fixture.ts';
import { draftRules, freshDraft } from './analysis-draft.ts';

const note = (path: string, of: object) => ({
  path,
  valueOf: (text: string, place: number) => ({ ...of, text, place }),
});
/** Each place another number, of either person. */
const placeIn = (path: string) => ({
  path,
  valueOf: (token: string, at: number) => at * 2 + (token.startsWith('A') ? 0 : 1) + 10,
});

it('two people with an analysis end as the server has it, whatever happens in whatever order', () => {
  triesTwoPeople(
    {
      rules: draftRules,
      tells: 'where it led to',
      start: { ...freshDraft, selected: { 'th-a': 0, 'th-b': 1 } },
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
    { numRuns: 100 },
  );
});
