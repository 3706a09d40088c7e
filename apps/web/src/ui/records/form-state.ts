/**
 * The state of a form of one record: the server's values, what the person wrote, and where somebody else wrote meanwhile.
 * Somebody else's save never throws away what stands in the form: fields that only they changed are taken, fields that
 * both changed are shown with both texts.
 */
import type { Fault } from '@klarsikt/contract';

export interface FormRecord<V extends object> {
  readonly values: V;
  readonly revision: number;
}

export interface FormState<V extends object> {
  /** As the server has it. */
  readonly base: V;
  readonly revision: number;
  /** As it stands in the form. */
  readonly mine: V;
  /** Fields that both sides changed, with the other side's value. */
  readonly contested: { readonly [K in keyof V]?: V[K] };
  /** What is being saved. */
  readonly sent: V | null;
  /** A record that arrived meanwhile; what it means is known when the save has its answer. */
  readonly waiting: FormRecord<V> | null;
  readonly faults: readonly Fault[];
}

export type FormEvent<V extends object> =
  | { readonly type: 'written'; readonly field: keyof V; readonly values: V }
  | { readonly type: 'sent' }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly faults: readonly Fault[] }
  | { readonly type: 'arrived'; readonly record: FormRecord<V> }
  | { readonly type: 'settled'; readonly field: keyof V; readonly take: boolean }
  | { readonly type: 'reset' };

export function startForm<V extends object>({ values, revision }: FormRecord<V>): FormState<V> {
  return { base: values, revision, mine: values, contested: {}, sent: null, waiting: null, faults: [] };
}

export function fieldsOf<V extends object>(values: V): (keyof V & string)[] {
  return Object.keys(values).filter((name): name is keyof V & string => Object.hasOwn(values, name));
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export function isChanged<V extends object>({ base, mine }: Pick<FormState<V>, 'base' | 'mine'>): boolean {
  return fieldsOf(base).some((field) => !same(base[field], mine[field]));
}

/** The server's record has moved on: own changes stay, the rest follows. */
function arrive<V extends object>(state: FormState<V>, record: FormRecord<V>): FormState<V> {
  const { base } = state;
  let mine = record.values;
  const contested: { [K in keyof V]?: V[K] } = {};
  for (const field of fieldsOf(record.values)) {
    const written = state.mine[field];
    const theirs = record.values[field];
    if (same(written, base[field])) continue;
    mine = { ...mine, [field]: written };
    if (!same(theirs, base[field]) && !same(theirs, written)) contested[field] = theirs;
  }
  return { ...state, base: record.values, revision: record.revision, mine, contested };
}

function answered<V extends object>(state: FormState<V>): FormState<V> {
  const { waiting } = state;
  return waiting === null ? state : arrive({ ...state, waiting: null }, waiting);
}

function without<V extends object>(contested: FormState<V>['contested'], field: keyof V) {
  const rest = { ...contested };
  delete rest[field];
  return rest;
}

/** The place of a fault in a form: the first name after the part of the request, or the first one further in that is a field. */
export function fieldOf(path: string, fields: readonly string[] = []): string {
  const names = path.replace(/^(body|query|params)\./, '').split('.');
  return names.find((name) => fields.includes(name)) ?? names[0] ?? '';
}

export function nextForm<V extends object>(state: FormState<V>, event: FormEvent<V>): FormState<V> {
  switch (event.type) {
    case 'written':
      return {
        ...state,
        mine: event.values,
        contested: without(state.contested, event.field),
        faults: state.faults.filter(({ path }) => fieldOf(path, [String(event.field)]) !== event.field),
      };
    case 'sent':
      return { ...state, sent: state.mine, faults: [] };
    case 'saved':
      return answered({ ...state, base: state.sent ?? state.base, sent: null });
    case 'refused':
      return answered({ ...state, sent: null, faults: event.faults });
    case 'arrived':
      return state.sent === null ? arrive(state, event.record) : { ...state, waiting: event.record };
    case 'settled': {
      const theirs = state.contested[event.field];
      const mine = event.take && theirs !== undefined ? { ...state.mine, [event.field]: theirs } : state.mine;
      return { ...state, mine, contested: without(state.contested, event.field) };
    }
    case 'reset':
      return { ...state, mine: state.base, contested: {}, faults: [] };
  }
}

/** Sentences of faults by field of the form; what belongs to no field is given apart. */
export function placeFaults<V extends object>(
  values: V,
  faults: readonly Fault[],
): { readonly byField: { readonly [K in keyof V]?: string }; readonly rest: readonly string[] } {
  const byField: { [K in keyof V]?: string } = {};
  const rest: string[] = [];
  const names = fieldsOf(values);
  for (const { path, message } of faults) {
    const field = names.find((name) => name === fieldOf(path, names));
    if (field === undefined) rest.push(message);
    else byField[field] = byField[field] === undefined ? message : `${byField[field]} ${message}`;
  }
  return { byField, rest };
}
