/** A form of one record: own changes, faults beside their fields, and what somebody else saved meanwhile. */
import { type Dispatch, useCallback, useReducer, useState } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { useOnChange } from '../../platform/hooks.ts';
import {
  type FormEvent,
  type FormRecord,
  type FormState,
  fieldsOf,
  isChanged,
  nextForm,
  placeFaults,
  startForm,
} from './form-state.ts';

/** What a field of the form needs; for the fields of `form-fields.tsx`. */
export interface FieldState<T> {
  readonly name: string;
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
  /** Set where somebody else changed the same field. */
  readonly contested: { readonly theirs: T; readonly settle: (take: boolean) => void } | undefined;
}

export interface RecordFormState<V extends object> {
  readonly values: V;
  readonly set: <K extends keyof V>(field: K, value: V[K]) => void;
  readonly field: <K extends keyof V & string>(name: K) => FieldState<V[K]>;
  readonly changed: boolean;
  readonly busy: boolean;
  /** The form was refused because somebody else saved first; it says so until the next save. */
  readonly stale: boolean;
  /** Faults that belong to no field. */
  readonly faults: readonly string[];
  /** Why the save failed, when it was neither the fields nor somebody else's save. */
  readonly error: unknown;
  readonly savedAt: Date | null;
  /** True when it was saved. */
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
}

interface RecordFormInput<V extends object> {
  /** As the server has it; revision 0 and the first values for one being made. Use a `key` per record. */
  readonly record: FormRecord<V>;
  /** Sends the values; the promise must end only when the record has been fetched anew (`useCommand` with `refreshes`). */
  readonly save: (values: V, revision: number) => Promise<unknown>;
  /** What can be seen without the server, by field. */
  readonly problems?: (values: V) => { readonly [K in keyof V]?: string };
  /** Fetches the record anew after a refusal as stale. */
  readonly refetch?: () => Promise<unknown>;
}

interface Outcome {
  readonly busy: boolean;
  readonly stale: boolean;
  readonly error: unknown;
  readonly savedAt: Date | null;
}
const idle: Outcome = { busy: false, stale: false, error: null, savedAt: null };

/** The attempts to save, and what came of the last one; `isComplete` where nothing is wrong that can be seen here. */
function useSaving<V extends object>(
  { save, refetch }: RecordFormInput<V>,
  { mine, revision }: FormState<V>,
  isComplete: boolean,
  dispatch: Dispatch<FormEvent<V>>,
) {
  const [outcome, setOutcome] = useState(idle);
  const [tried, setTried] = useState(false);
  const refused = async (cause: unknown) => {
    const stale = cause instanceof ApiError && cause.code === 'error.stale';
    const faults = cause instanceof ApiError ? cause.faults : [];
    dispatch({ type: 'refused', faults });
    setOutcome({ ...idle, stale, error: stale || faults.length > 0 ? null : cause });
    // If this fails too, the next save is refused again and says so.
    if (stale) await refetch?.();
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (outcome.busy || !isComplete) return false;
    setOutcome({ ...idle, busy: true });
    dispatch({ type: 'sent' });
    try {
      await save(mine, revision);
    } catch (cause) {
      await refused(cause);
      return false;
    }
    dispatch({ type: 'saved' });
    setOutcome({ ...idle, savedAt: new Date() });
    setTried(false);
    return true;
  };
  const reset = useCallback(() => {
    dispatch({ type: 'reset' });
    setOutcome(idle);
    setTried(false);
  }, [dispatch]);
  return { outcome, tried, submit, reset };
}

export function useRecordForm<V extends object>(input: RecordFormInput<V>): RecordFormState<V> {
  const { record, problems } = input;
  const [state, dispatch] = useReducer<FormState<V>, FormRecord<V>, [FormEvent<V>]>(
    nextForm,
    record,
    startForm,
  );
  useOnChange(record.revision, () => dispatch({ type: 'arrived', record }));
  const { mine, contested } = state;
  const found: { readonly [K in keyof V]?: string } = problems?.(mine) ?? {};
  const isComplete = fieldsOf(mine).every((name) => found[name] === undefined);
  const { outcome, tried, submit, reset } = useSaving(input, state, isComplete, dispatch);
  const placed = placeFaults(mine, state.faults);
  const errorOf = (name: keyof V): string | undefined =>
    (tried ? found[name] : undefined) ?? placed.byField[name];

  const set = <K extends keyof V>(field: K, value: V[K]) =>
    dispatch({ type: 'written', field, values: { ...mine, [field]: value } });
  return {
    values: mine,
    set,
    field: (name) => {
      const theirs = contested[name];
      return {
        name,
        value: mine[name],
        error: errorOf(name),
        onChange: (value) => set(name, value),
        contested:
          theirs === undefined
            ? undefined
            : { theirs, settle: (take) => dispatch({ type: 'settled', field: name, take }) },
      };
    },
    changed: isChanged(state),
    ...outcome,
    faults: placed.rest,
    submit,
    reset,
  };
}
