/**
 * Test support: two people edit the same document in every order of events, for the rules of any kind of document.
 */

import { formatPointer, getValueAtPointer, isSameJson, type Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { AppliedChange, DocumentChangeRules } from './kind.ts';
import { arePathsOverlapping, listChangedFields, separatePatches } from './merge.ts';
import { InMemoryDocumentServer } from './server.testing.ts';
import {
  buildUnsavedWork,
  type DocumentState,
  hasUnsentChanges,
  listContestedPatches,
  type SaveOutcome,
  type UnsavedWork,
} from './state.ts';
import {
  applyDocumentChange,
  applyNewerState,
  applySaveOutcome,
  createOpenedState,
  redoLastStep,
  resolveConflict,
  startSave,
  undoLastStep,
} from './transitions.ts';
import { toDocumentState, toStoredDocumentState } from './whole.ts';

interface TriedPlace {
  readonly path: string;
  /** A value that is unique for a token and number, so that the author of every written value is known. */
  readonly valueOf: (token: string, at: number) => unknown;
}

export interface TriedKind<D> {
  readonly rules: DocumentChangeRules<D>;
  readonly start: D;
  readonly places: readonly TriedPlace[];
  /** A place that contains others; it is also set and removed as a whole. */
  readonly whole: TriedPlace;
  /** Places that the server sets by itself: nobody is asked about them. */
  readonly follows?: (path: string) => boolean;
  /** Whether the server reports each change, or only the result. */
  readonly tells?: 'each change' | 'where it led to';
  readonly carryOut?: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listLeaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, member]) => listLeaves(member, path + formatPointer(name)))
    : [[path, value]];

/** A person with an open page, with the values that they wrote and saw. */
export class Person<D extends object> {
  state: DocumentState<D>;
  request: {
    readonly revision: number;
    readonly patches: readonly Patch[];
    answer: SaveOutcome<D> | null;
  } | null = null;
  readonly rules: DocumentChangeRules<D>;
  readonly seen = new Set<string>();
  readonly wrote = new Set<string>();

  constructor(
    readonly name: string,
    readonly server: InMemoryDocumentServer<D>,
  ) {
    this.rules = server.rules;
    this.state = createOpenedState(this.rules, server.load(), null);
    this.look(this.state.document);
  }

  look(document: D): void {
    for (const [path, value] of listLeaves(document)) this.seen.add(`${path}=${String(value)}`);
  }

  become(state: DocumentState<D>): void {
    this.state = state;
    this.look(state.document);
  }

  /** An action of the person; changed values are then theirs. */
  does(state: DocumentState<D>): void {
    for (const [path, value] of listLeaves(state.document))
      if (!isSameJson(getValueAtPointer(this.state.document, path), value))
        this.wrote.add(`${path}=${String(value)}`);
    this.become(state);
  }

  change(patch: Patch): void {
    // All values inside a set value are theirs, including unchanged ones.
    if (patch.op === 'set')
      for (const [path, value] of listLeaves(patch.value, patch.path))
        this.wrote.add(`${path}=${String(value)}`);
    this.does(applyDocumentChange(this.rules, this.state, { label: 'change', patches: [patch], now: 0 }));
  }

  send(): void {
    const next = startSave(this.state);
    if (next === null) return;
    this.become(next);
    this.request = { revision: next.revision, patches: next.queue, answer: null };
  }
}

class World<D extends object> {
  readonly rules: DocumentChangeRules<D>;
  readonly server: InMemoryDocumentServer<D>;
  readonly people: readonly [Person<D>, Person<D>];
  readonly accepted: Set<string>;
  /** Requests that arrive at the server after their sender stopped waiting. */
  readonly straggling: {
    readonly by: Person<D>;
    readonly revision: number;
    readonly patches: readonly Patch[];
  }[] = [];

  constructor(readonly kind: TriedKind<D>) {
    this.rules = kind.rules;
    this.server = new InMemoryDocumentServer(kind.start, kind.rules, kind);
    this.people = [new Person('Anna', this.server), new Person('Elin', this.server)];
    this.accepted = new Set(this.leaves(kind.start).map(([path, value]) => `${path}=${String(value)}`));
  }

  /** Values that people write, without values that the server sets. */
  leaves(document: D): readonly (readonly [string, unknown])[] {
    return listLeaves(document).filter(([path]) => !this.rules.follows(path));
  }

  /** Carries out a save. Nobody may overwrite what they have not seen. */
  carryOut(by: Person<D>, revision: number, patches: readonly Patch[]): SaveOutcome<D> {
    // Values that follow automatically are not sent.
    const own = [...this.kind.places, this.kind.whole].map(({ path }) => path);
    const foreign = patches.filter(({ path }) => !own.some((place) => arePathsOverlapping(place, path)));
    expect(foreign, `${by.name} sends what they have not done`).toEqual([]);
    const before = this.server.document;
    const outcome = this.server.save(by.name, revision, patches);
    for (const [path, value] of this.leaves(before)) {
      const after = getValueAtPointer(this.server.document, path);
      if (after === value || isRecord(after)) continue;
      const known = by.seen.has(`${path}=${String(value)}`) || by.wrote.has(`${path}=${String(value)}`);
      if (!known) expect.fail(`${by.name} has overwritten ${path}=${String(value)} unseen`);
    }
    for (const [path, value] of this.leaves(this.server.document))
      this.accepted.add(`${path}=${String(value)}`);
    return outcome;
  }

  arrive(by: Person<D>): void {
    const { request } = by;
    if (request !== null && request.answer === null)
      request.answer = this.carryOut(by, request.revision, request.patches);
  }

  /** An event from outside must not remove the person's unsent work. */
  outside(person: Person<D>, next: DocumentState<D>): void {
    for (const [path, value] of this.leaves(person.state.document)) {
      const mine = `${path}=${String(value)}`;
      const after = getValueAtPointer(next.document, path);
      if (after === value || !person.wrote.has(mine)) continue;
      if (!this.accepted.has(mine)) expect.fail(`${person.name} has lost ${mine}`);
    }
    const { follows = () => false } = this.kind;
    const set = listContestedPatches(next).filter(({ path }) => follows(path));
    expect(set, `${person.name} is asked about what the server sets`).toEqual([]);
    // A person is never asked about their own changes.
    const theirs = this.server.log.flatMap(({ author, patches }) => (author === person.name ? [] : patches));
    const unasked = separatePatches(
      this.rules,
      listContestedPatches(next),
      listChangedFields(this.rules, theirs),
    ).others;
    expect(unasked, `${person.name} is asked about their own`).toEqual([]);
    person.become(next);
  }

  /** The save ends with its answer, or with a failure in the browser. */
  end(person: Person<D>, instead: SaveOutcome<D> | null): void {
    const { request } = person;
    if (request === null) return;
    if (instead === null) this.arrive(person);
    else if (request.answer === null) this.straggling.push({ by: person, ...request });
    person.request = null;
    this.outside(
      person,
      applySaveOutcome(this.rules, person.state, instead ?? request.answer ?? { kind: 'offline' }),
    );
  }

  straggle(): void {
    const late = this.straggling.shift();
    if (late !== undefined) this.carryOut(late.by, late.revision, late.patches);
  }

  undo(person: Person<D>): void {
    const before = person.state.document;
    person.does(undoLastStep(this.rules, person.state));
    for (const [path, value] of this.leaves(before)) {
      if (isSameJson(getValueAtPointer(person.state.document, path), value)) continue;
      if (!person.wrote.has(`${path}=${String(value)}`)) expect.fail(`undo took ${path}=${String(value)}`);
    }
  }

  reload(person: Person<D>): void {
    const kept: UnsavedWork | null = buildUnsavedWork(person.state);
    if (person.request !== null && person.request.answer === null)
      this.straggling.push({ by: person, ...person.request });
    person.request = null;
    this.outside(person, createOpenedState(this.rules, this.server.load(), JSON.parse(JSON.stringify(kept))));
  }

  /** Reloads the page in the same tab, which has stored the whole document. */
  comeBack(person: Person<D>): void {
    const kept = JSON.parse(JSON.stringify(toStoredDocumentState(person.state)));
    if (person.request !== null && person.request.answer === null)
      this.straggling.push({ by: person, ...person.request });
    person.request = null;
    const next = toDocumentState(this.rules, kept);
    expect([next.document, next.undos, next.redos]).toEqual([
      person.state.document,
      person.state.undos,
      person.state.redos,
    ]);
    this.outside(person, next);
  }

  choose(person: Person<D>, choice: 'mine' | 'theirs'): void {
    const { meeting } = person.state;
    if (meeting !== null) person.look(meeting.theirs);
    person.does(resolveConflict(this.rules, person.state, choice));
  }

  quiet(): boolean {
    return this.people.every(
      ({ state, request }) =>
        request === null && !hasUnsentChanges(state) && state.revision === this.server.revision,
    );
  }

  /** Everybody is online and makes all choices, until nothing changes. */
  settle(): void {
    while (this.straggling.length > 0) this.straggle();
    for (let round = 0; round < 20 && !this.quiet(); round += 1) {
      for (const person of this.people) {
        person.send();
        this.end(person, null);
        this.outside(
          person,
          applyNewerState(this.rules, person.state, this.server.newerThan(person.state.revision)),
        );
        if (listContestedPatches(person.state).length > 0)
          this.choose(person, round % 2 === 0 ? 'mine' : 'theirs');
      }
    }
  }
}

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
/** Long sequences of plain edits, so that undo has many steps. */
const calm = ['edit', 'undo', 'redo', 'save', 'live'] as const;
const eventsOf = (some: readonly (typeof deeds)[number][]) =>
  fc.array(
    fc.record({
      who: fc.nat({ max: 1 }),
      deed: fc.constantFrom(...some),
      place: fc.nat({ max: 5 }),
    }),
    { maxLength: 60, size: 'max' },
  );

/** `place` is an index into the places of the kind. */
export interface HappeningEvent {
  readonly who: number;
  readonly deed: (typeof deeds)[number];
  readonly place: number;
}

function runEvent<D extends object>(world: World<D>, { who, deed, place }: HappeningEvent, at: number): void {
  const person = world.people[who === 0 ? 0 : 1];
  const { kind, rules } = world;
  const token = `${who === 0 ? 'A' : 'E'}${at}`;
  const wanted = kind.places[place % kind.places.length] ?? kind.whole;
  if (deed === 'edit') person.change({ op: 'set', path: wanted.path, value: wanted.valueOf(token, at) });
  else if (deed === 'whole')
    person.change({ op: 'set', path: kind.whole.path, value: kind.whole.valueOf(token, at) });
  else if (deed === 'remove') person.change({ op: 'remove', path: kind.whole.path });
  else if (deed === 'undo') world.undo(person);
  else if (deed === 'redo') person.does(redoLastStep(rules, person.state));
  else if (deed === 'send') person.send();
  else if (deed === 'save') {
    person.send();
    world.end(person, null);
  } else if (deed === 'arrive') world.arrive(person);
  else if (deed === 'answer') world.end(person, null);
  else if (deed === 'offline' || deed === 'ended') world.end(person, { kind: deed });
  else if (deed === 'refused') world.end(person, { kind: 'refused', message: 'no' });
  else if (deed === 'straggle') world.straggle();
  else if (deed === 'comeBack' || (deed === 'reload' && kind.tells === 'where it led to'))
    world.comeBack(person);
  else if (deed === 'reload') world.reload(person);
  else if (deed === 'live')
    world.outside(
      person,
      applyNewerState(rules, person.state, world.server.newerThan(person.state.revision)),
    );
  else world.choose(person, deed);
}

/**
 * Whatever the order of events, both pages end in the server's state; no edit is lost, and nobody overwrites unseen
 * work.
 */
export function checkTwoPeople<D extends object>(
  kind: TriedKind<D>,
  { numRuns, examples = [] }: { readonly numRuns: number; readonly examples?: [HappeningEvent[]][] },
): void {
  fc.assert(
    fc.property(fc.oneof(eventsOf(deeds), eventsOf(calm)), (events) => {
      const world = new World(kind);
      for (const [at, event] of events.entries()) runEvent(world, event, at);
      world.settle();
      expect(world.quiet()).toBe(true);
      for (const { state } of world.people) {
        expect(state.document).toEqual(world.server.document);
        expect(buildUnsavedWork(state)).toBeNull();
      }
    }),
    { numRuns, examples },
  );
}
