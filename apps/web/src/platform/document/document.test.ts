import type { JsonObject } from '@klarsikt/engine/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonChangeRules } from './kind.ts';
import { InMemoryDocumentServer } from './server.testing.ts';
import { moveDocumentState } from './state.ts';
import { applySaveOutcome, redoLastStep, startSave, undoLastStep } from './transitions.ts';
import { checkTwoPeople, type HappeningEvent, isRecord, listLeaves, Person } from './two-people.fixture.ts';

const rules = createJsonChangeRules((json): JsonObject => {
  if (!isRecord(json)) throw new Error('not a document');
  return json;
});
const start: JsonObject = { a: 'a0', b: 'b0', r: { x: { p: 'p0', q: 'q0' } } };

const places = ['/a', '/a', '/b', '/r/x/p', '/r/x/q', '/r/y/p'] as const;

const at = (
  who: number,
  deed: HappeningEvent['deed'],
  place: (typeof places)[number] = '/a',
): HappeningEvent => ({ who, deed, place: places.indexOf(place) });

/**
 * Rare sequences that once caused faults: an undo that the server would not have noticed, a choice during a save, and a
 * tab that was reloaded twice after one lost answer.
 */
const found: [HappeningEvent[]][] = [
  [
    [
      at(0, 'whole'),
      at(0, 'undo'),
      at(0, 'edit'),
      at(1, 'edit'),
      at(0, 'send'),
      at(1, 'send'),
      at(0, 'edit'),
      at(0, 'reload'),
      at(0, 'straggle'),
      at(1, 'edit', '/r/x/p'),
      at(1, 'answer'),
      at(1, 'send'),
      at(1, 'arrive'),
      at(0, 'reload'),
    ],
  ],
  [
    [
      at(0, 'edit', '/r/x/q'),
      at(1, 'edit', '/r/x/p'),
      at(1, 'save'),
      at(0, 'edit', '/r/x/p'),
      at(0, 'save'),
      at(1, 'edit'),
      at(0, 'send'),
      at(1, 'save'),
      at(0, 'whole'),
    ],
  ],
  [
    [
      at(0, 'remove'),
      at(0, 'send'),
      at(0, 'edit', '/r/x/p'),
      at(0, 'reload'),
      at(0, 'straggle'),
      at(0, 'reload'),
      at(0, 'remove'),
      at(0, 'comeBack'),
      at(0, 'edit', '/r/x/p'),
    ],
  ],
];

describe('a document that two people have open', () => {
  it('reaches the state of the server without lost or overwritten edits, whatever the order of events', () => {
    const kind = {
      rules,
      start,
      places: places.map((path) => ({ path, valueOf: (token: string) => token })),
      whole: { path: '/r/x', valueOf: (token: string) => ({ p: token, q: `${token}q` }) },
    };
    checkTwoPeople(kind, { numRuns: 1000, examples: found });
  });
});

describe('a document that exists only in the browser until it is saved', () => {
  it('keeps every undo step, and the server gets the changes from before and after the save', () => {
    const edits = fc.array(fc.constantFrom('edit', 'edit', 'undo', 'redo', 'save'), { maxLength: 20 });
    fc.assert(
      fc.property(edits, edits, (before, later) => {
        const server = new InMemoryDocumentServer<JsonObject>({}, rules);
        const anna = new Person('Anna', server);
        const does = (deed: string, value: string) => {
          const place = places[value.length % places.length] ?? '/a';
          if (deed === 'edit') anna.change({ op: 'set', path: place, value });
          else if (deed === 'undo') anna.become(undoLastStep(rules, anna.state));
          else if (deed === 'redo') anna.become(redoLastStep(rules, anna.state));
        };
        for (const [at, deed] of before.entries()) does(deed, 'b'.repeat(at + 1));
        const here = anna.state;
        // The save stores the state from its beginning, and further changes were made since.
        server.save('Anna', 0, [{ op: 'set', path: '/r', value: here.document.r ?? null }]);
        anna.become(moveDocumentState(here, server.load()));
        expect([anna.state.document, anna.state.undos, anna.state.redos]).toEqual([
          here.document,
          here.undos,
          here.redos,
        ]);
        const saves = () => {
          const next = startSave(anna.state);
          if (next === null) return;
          const outcome = server.save('Anna', next.revision, next.queue);
          anna.become(applySaveOutcome(rules, next, outcome));
        };
        for (const [at, deed] of later.entries()) {
          does(deed, 'l'.repeat(at + 1));
          if (deed === 'save') saves();
        }
        saves();
        expect(server.document).toEqual(anna.state.document);
        while (anna.state.undos.length > 0) anna.become(undoLastStep(rules, anna.state));
        saves();
        expect(listLeaves(server.document)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
