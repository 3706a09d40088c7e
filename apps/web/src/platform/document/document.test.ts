import { type JsonObject, type Patch, pointerOf, sameJson, valueAt } from '@klarsikt/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonRules } from './kind.ts';
import { fieldsOf, partedBy } from './merge.ts';
import { Server } from './server.testing.ts';
import {
  contestedOf,
  type DocumentState,
  isUnsent,
  movedTo,
  type SaveOutcome,
  type Unsaved,
  unsavedOf,
} from './state.ts';
import { answered, changed, chosen, opened, redone, sending, theirsTaken, undone } from './transitions.ts';
import { stateOf, wholeOf } from './whole.ts';

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rules = jsonRules((json): JsonObject => {
  if (!isRecord(json)) throw new Error('not a document');
  return json;
});
const start: JsonObject = { a: 'a0', b: 'b0', r: { x: { p: 'p0', q: 'q0' } } };

type State = DocumentState<JsonObject>;

const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, path + pointerOf(name)))
    : [[path, value]];

/** One person at a page, with what they wrote and what they have seen, by place. */
class Person {
  state: State;
  request: {
    readonly revision: number;
    readonly patches: readonly Patch[];
    answer: SaveOutcome<JsonObject> | null;
  } | null = null;
  readonly seen = new Set<string>();
  readonly wrote = new Set<string>();

  constructor(
    readonly name: string,
    readonly server: Server,
  ) {
    this.state = opened(rules, server.load(), null);
    this.look(this.state.document);
  }

  look(document: JsonObject): void {
    for (const [path, value] of leaves(document)) this.seen.add(`${path}=${String(value)}`);
  }

  become(state: State): void {
    this.state = state;
    this.look(state.document);
  }

  /** What the person does themselves: where it changes something, the new value is theirs. */
  does(state: State): void {
    for (const [path, value] of leaves(state.document))
      if (!sameJson(valueAt(this.state.document, path), value)) this.wrote.add(`${path}=${String(value)}`);
    this.become(state);
  }

  change(patch: Patch): void {
    this.does(changed(rules, this.state, { label: 'change', patches: [patch], now: 0 }));
  }

  send(): void {
    const next = sending(this.state);
    if (next === null) return;
    this.become(next);
    this.request = { revision: next.revision, patches: next.queue, answer: null };
  }
}

class World {
  readonly server = new Server(start);
  readonly people = [new Person('Anna', this.server), new Person('Elin', this.server)] as const;
  readonly accepted = new Set(leaves(start).map(([path, value]) => `${path}=${String(value)}`));
  /** Requests whose sender waits no longer, and which reach the server later. */
  readonly straggling: {
    readonly by: Person;
    readonly revision: number;
    readonly patches: readonly Patch[];
  }[] = [];

  /** The server carries a save out. Nobody overwrites what they have not seen. */
  carryOut(by: Person, revision: number, patches: readonly Patch[]): SaveOutcome<JsonObject> {
    const before = this.server.document;
    const outcome = this.server.save(by.name, revision, patches);
    for (const [path, value] of leaves(before)) {
      const after = valueAt(this.server.document, path);
      if (after === value || isRecord(after)) continue;
      const known = by.seen.has(`${path}=${String(value)}`) || by.wrote.has(`${path}=${String(value)}`);
      expect(known, `${by.name} has overwritten ${path}=${String(value)} unseen`).toBe(true);
    }
    for (const [path, value] of leaves(this.server.document)) this.accepted.add(`${path}=${String(value)}`);
    return outcome;
  }

  arrive(by: Person): void {
    const { request } = by;
    if (request !== null && request.answer === null)
      request.answer = this.carryOut(by, request.revision, request.patches);
  }

  /** What comes from outside takes nothing of the person's own away that the server has not had. */
  outside(person: Person, next: State): void {
    for (const [path, value] of leaves(person.state.document)) {
      const mine = `${path}=${String(value)}`;
      const after = valueAt(next.document, path);
      if (after === value || !person.wrote.has(mine)) continue;
      expect(this.accepted.has(mine), `${person.name} has lost ${mine}`).toBe(true);
    }
    // Nobody is asked about what they have done themselves.
    const theirs = this.server.log.flatMap(({ author, patches }) => (author === person.name ? [] : patches));
    const unasked = partedBy(rules, contestedOf(next), fieldsOf(rules, theirs)).others;
    expect(unasked, `${person.name} is asked about their own`).toEqual([]);
    person.become(next);
  }

  /** The answer comes, or what the browser says instead of one. */
  end(person: Person, instead: SaveOutcome<JsonObject> | null): void {
    const { request } = person;
    if (request === null) return;
    if (instead === null) this.arrive(person);
    else if (request.answer === null) this.straggling.push({ by: person, ...request });
    person.request = null;
    this.outside(person, answered(rules, person.state, instead ?? request.answer ?? { kind: 'offline' }));
  }

  straggle(): void {
    const late = this.straggling.shift();
    if (late !== undefined) this.carryOut(late.by, late.revision, late.patches);
  }

  /** Undo takes back what the person wrote, never what somebody else did. */
  undo(person: Person): void {
    const before = person.state.document;
    person.does(undone(rules, person.state));
    for (const [path, value] of leaves(before)) {
      if (sameJson(valueAt(person.state.document, path), value)) continue;
      expect(person.wrote.has(`${path}=${String(value)}`), `undo took ${path}=${String(value)}`).toBe(true);
    }
  }

  /** The page is left and opened again: what was kept is all that is left of it. */
  reload(person: Person): void {
    const kept: Unsaved | null = unsavedOf(person.state);
    if (person.request !== null && person.request.answer === null)
      this.straggling.push({ by: person, ...person.request });
    person.request = null;
    this.outside(person, opened(rules, this.server.load(), JSON.parse(JSON.stringify(kept))));
  }

  /** The page is loaded anew in the same tab, which has kept the document whole. */
  comeBack(person: Person): void {
    const kept = JSON.parse(JSON.stringify(wholeOf(person.state)));
    if (person.request !== null && person.request.answer === null)
      this.straggling.push({ by: person, ...person.request });
    person.request = null;
    const next = stateOf(rules, kept);
    expect([next.document, next.undos, next.redos]).toEqual([
      person.state.document,
      person.state.undos,
      person.state.redos,
    ]);
    this.outside(person, next);
  }

  choose(person: Person, choice: 'mine' | 'theirs'): void {
    const { meeting } = person.state;
    if (meeting !== null) person.look(meeting.theirs);
    person.does(chosen(rules, person.state, choice));
  }

  quiet(): boolean {
    return this.people.every(
      ({ state, request }) => request === null && !isUnsent(state) && state.revision === this.server.revision,
    );
  }

  /** Everybody is connected and chooses, until nothing moves any more. */
  settle(): void {
    while (this.straggling.length > 0) this.straggle();
    for (let round = 0; round < 20 && !this.quiet(); round += 1) {
      for (const person of this.people) {
        person.send();
        this.end(person, null);
        this.outside(person, theirsTaken(rules, person.state, this.server.newerThan(person.state.revision)));
        if (contestedOf(person.state).length > 0) this.choose(person, round % 2 === 0 ? 'mine' : 'theirs');
      }
    }
  }
}

const places = ['/a', '/a', '/b', '/r/x/p', '/r/x/q', '/r/y/p'] as const;
const deeds = [
  'edit',
  'edit',
  'edit',
  'whole',
  'remove',
  'undo',
  'undo',
  'redo',
  'save',
  'save',
  'save',
  'send',
  'arrive',
  'answer',
  'offline',
  'ended',
  'refused',
  'straggle',
  'reload',
  'comeBack',
  'live',
  'live',
  'mine',
  'theirs',
] as const;
/** Long stretches of plain work, which only then leave much to undo, and everything that may come between. */
const calm = ['edit', 'undo', 'redo', 'save', 'live'] as const;
const eventsOf = (some: readonly (typeof deeds)[number][]) =>
  fc.array(
    fc.record({
      who: fc.nat({ max: 1 }),
      deed: fc.constantFrom(...some),
      place: fc.constantFrom(...places),
    }),
    { maxLength: 60, size: 'max' },
  );

function happens(
  world: World,
  who: number,
  deed: (typeof deeds)[number],
  place: string,
  value: string,
): void {
  const person = world.people[who === 0 ? 0 : 1];
  if (deed === 'edit') person.change({ op: 'set', path: place, value });
  else if (deed === 'whole') person.change({ op: 'set', path: '/r/x', value: { p: value, q: `${value}q` } });
  else if (deed === 'remove') person.change({ op: 'remove', path: '/r/x' });
  else if (deed === 'undo') world.undo(person);
  else if (deed === 'redo') person.does(redone(rules, person.state));
  else if (deed === 'send') person.send();
  else if (deed === 'save') {
    person.send();
    world.end(person, null);
  } else if (deed === 'arrive') world.arrive(person);
  else if (deed === 'answer') world.end(person, null);
  else if (deed === 'offline' || deed === 'ended') world.end(person, { kind: deed });
  else if (deed === 'refused') world.end(person, { kind: 'refused', message: 'no' });
  else if (deed === 'straggle') world.straggle();
  else if (deed === 'reload') world.reload(person);
  else if (deed === 'comeBack') world.comeBack(person);
  else if (deed === 'live')
    world.outside(person, theirsTaken(rules, person.state, world.server.newerThan(person.state.revision)));
  else world.choose(person, deed);
}

type Event = {
  readonly who: number;
  readonly deed: (typeof deeds)[number];
  readonly place: (typeof places)[number];
};
const at = (who: number, deed: Event['deed'], place: Event['place'] = '/a'): Event => ({ who, deed, place });

/** Rare orders that were found once: a step back that the server would not have noticed, and a choice made while a save is on its way. */
const found: [Event[]][] = [
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
];

describe('a document that two people have open', () => {
  it('ends as the server has it, with no edit lost and none overwritten unseen, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.oneof(eventsOf(deeds), eventsOf(calm)), (events) => {
        const world = new World();
        for (const [at, { who, deed, place }] of events.entries())
          happens(world, who, deed, place, `${who === 0 ? 'A' : 'E'}${at}`);
        world.settle();
        expect(world.quiet()).toBe(true);
        for (const { state } of world.people) {
          expect(state.document).toEqual(world.server.document);
          expect(unsavedOf(state)).toBeNull();
        }
      }),
      { numRuns: 1000, examples: found },
    );
  });
});

describe('a document that is in the browser alone, until it is saved', () => {
  it('keeps every step of undo, and the server ends with all that was done before and after', () => {
    const edits = fc.array(fc.constantFrom('edit', 'edit', 'undo', 'redo', 'save'), { maxLength: 20 });
    fc.assert(
      fc.property(edits, edits, (before, later) => {
        const server = new Server({});
        const anna = new Person('Anna', server);
        const does = (deed: string, value: string) => {
          const place = places[value.length % places.length] ?? '/a';
          if (deed === 'edit') anna.change({ op: 'set', path: place, value });
          else if (deed === 'undo') anna.become(undone(rules, anna.state));
          else if (deed === 'redo') anna.become(redone(rules, anna.state));
        };
        for (const [at, deed] of before.entries()) does(deed, 'b'.repeat(at + 1));
        const here = anna.state;
        // What is saved is what was there when the save began; more has been done meanwhile.
        server.save('Anna', 0, [{ op: 'set', path: '/r', value: here.document.r ?? null }]);
        anna.become(movedTo(here, server.load()));
        expect([anna.state.document, anna.state.undos, anna.state.redos]).toEqual([
          here.document,
          here.undos,
          here.redos,
        ]);
        const saves = () => {
          const next = sending(anna.state);
          if (next === null) return;
          const outcome = server.save('Anna', next.revision, next.queue);
          anna.become(answered(rules, next, outcome));
        };
        for (const [at, deed] of later.entries()) {
          does(deed, 'l'.repeat(at + 1));
          if (deed === 'save') saves();
        }
        saves();
        expect(server.document).toEqual(anna.state.document);
        while (anna.state.undos.length > 0) anna.become(undone(rules, anna.state));
        saves();
        expect(leaves(server.document)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
