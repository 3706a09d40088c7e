/**
 * State of a record's form: the server's values, the person's values, and conflicts. Another person's save never
 * discards entries: fields that only the other person changed get the new value, and fields that both changed show
 * both values.
 */
import type { InputFault } from '@klarsikt/contract';

export interface FormRecord<V extends object> {
  readonly values: V;
  readonly revision: number;
}

export interface FormState<V extends object> {
  /** Values that the server sent last. */
  readonly base: V;
  readonly revision: number;
  /** Values that the person has entered in the form. */
  readonly mine: V;
  /** The other person's values of fields that both people changed. */
  readonly contested: { readonly [K in keyof V]?: V[K] };
  /** Values that are being saved; null if no save is running. */
  readonly sent: V | null;
  /** A newer record that arrived during a save; it is applied after the save has been answered. */
  readonly waiting: FormRecord<V> | null;
  readonly faults: readonly InputFault[];
}

export type FormEvent<V extends object> =
  | { readonly type: 'written'; readonly field: keyof V; readonly values: V }
  | { readonly type: 'sent' }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly faults: readonly InputFault[] }
  | { readonly type: 'arrived'; readonly record: FormRecord<V> }
  | { readonly type: 'settled'; readonly field: keyof V; readonly take: boolean }
  | { readonly type: 'reset' };

export function startRecordForm<V extends object>({ values, revision }: FormRecord<V>): FormState<V> {
  return { base: values, revision, mine: values, contested: {}, sent: null, waiting: null, faults: [] };
}

export function listFormFields<V extends object>(values: V): (keyof V & string)[] {
  return Object.keys(values).filter((name): name is keyof V & string => Object.hasOwn(values, name));
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export function isFormChanged<V extends object>({
  base,
  mine,
}: Pick<FormState<V>, 'base' | 'mine'>): boolean {
  return listFormFields(base).some((field) => !same(base[field], mine[field]));
}

/** Takes over the newer record's values and keeps the person's own changes. */
function applyNewerRecord<V extends object>(state: FormState<V>, record: FormRecord<V>): FormState<V> {
  const { base } = state;
  let mine = record.values;
  const contested: { [K in keyof V]?: V[K] } = {};
  for (const field of listFormFields(record.values)) {
    const written = state.mine[field];
    const theirs = record.values[field];
    if (same(written, base[field])) continue;
    mine = { ...mine, [field]: written };
    if (!same(theirs, base[field]) && !same(theirs, written)) contested[field] = theirs;
  }
  return { ...state, base: record.values, revision: record.revision, mine, contested };
}

function applyWaitingRecord<V extends object>(state: FormState<V>): FormState<V> {
  const { waiting } = state;
  return waiting === null ? state : applyNewerRecord({ ...state, waiting: null }, waiting);
}

function removeContested<V extends object>(contested: FormState<V>['contested'], field: keyof V) {
  const rest = { ...contested };
  delete rest[field];
  return rest;
}

/**
 * Finds the form field of a fault: the first part of its path that is a field's name, else the first part after
 * `body`, `query` or `params`.
 */
export function findFaultField(path: string, fields: readonly string[] = []): string {
  const names = path.replace(/^(body|query|params)\./, '').split('.');
  return names.find((name) => fields.includes(name)) ?? names[0] ?? '';
}

export function reduceFormEvent<V extends object>(state: FormState<V>, event: FormEvent<V>): FormState<V> {
  switch (event.type) {
    case 'written':
      return {
        ...state,
        mine: event.values,
        contested: removeContested(state.contested, event.field),
        faults: state.faults.filter(
          ({ path }) => findFaultField(path, [String(event.field)]) !== event.field,
        ),
      };
    case 'sent':
      return { ...state, sent: state.mine, faults: [] };
    case 'saved':
      return applyWaitingRecord({ ...state, base: state.sent ?? state.base, sent: null });
    case 'refused':
      return applyWaitingRecord({ ...state, sent: null, faults: event.faults });
    case 'arrived':
      return state.sent === null
        ? applyNewerRecord(state, event.record)
        : { ...state, waiting: event.record };
    case 'settled': {
      const theirs = state.contested[event.field];
      const mine = event.take && theirs !== undefined ? { ...state.mine, [event.field]: theirs } : state.mine;
      return { ...state, mine, contested: removeContested(state.contested, event.field) };
    }
    case 'reset':
      return { ...state, mine: state.base, contested: {}, faults: [] };
  }
}

/** Groups fault messages by field; faults without a field are returned separately. */
export function assignFaultsToFields<V extends object>(
  values: V,
  faults: readonly InputFault[],
): { readonly byField: { readonly [K in keyof V]?: string }; readonly rest: readonly string[] } {
  const byField: { [K in keyof V]?: string } = {};
  const rest: string[] = [];
  const names = listFormFields(values);
  for (const { path, message } of faults) {
    const field = names.find((name) => name === findFaultField(path, names));
    if (field === undefined) rest.push(message);
    else byField[field] = byField[field] === undefined ? message : `${byField[field]} ${message}`;
  }
  return { byField, rest };
}
