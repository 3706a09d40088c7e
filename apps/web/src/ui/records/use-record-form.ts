/** A form of one record with its changes, faults and conflicts. */
import { type Dispatch, useCallback, useReducer, useState } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { useOnChange } from '../../platform/hooks.ts';
import {
  assignFaultsToFields,
  type FormEvent,
  type FormRecord,
  type FormState,
  isFormChanged,
  listFormFields,
  reduceFormEvent,
  startRecordForm,
} from './form-state.ts';

export interface FieldState<T> {
  readonly name: string;
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
  /** Set if another person changed the same field; `settle` chooses between both values. */
  readonly contested: { readonly theirs: T; readonly settle: (take: boolean) => void } | undefined;
}

export interface RecordFormState<V extends object> {
  readonly values: V;
  readonly set: <K extends keyof V>(field: K, value: V[K]) => void;
  readonly field: <K extends keyof V & string>(name: K) => FieldState<V[K]>;
  readonly changed: boolean;
  readonly busy: boolean;
  /** True after a save was refused because another person saved first, until the next save. */
  readonly stale: boolean;
  /** Messages of faults that belong to no field. */
  readonly faults: readonly string[];
  /** Error of the last save, if its cause is neither a field nor a conflict. */
  readonly error: unknown;
  readonly savedAt: Date | null;
  /** Saves the form; resolves to true if it was saved. */
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
}

interface RecordFormInput<V extends object> {
  /** The server's record; for a new record, the initial values with revision 0. Give each record its own `key`. */
  readonly record: FormRecord<V>;
  /**
   * Sends the values. The promise must resolve only after the record has been fetched again (`useCommand` with
   * `refreshes`).
   */
  readonly save: (values: V, revision: number) => Promise<unknown>;
  /** Finds faults that need no answer from the server, by field. */
  readonly problems?: (values: V) => { readonly [K in keyof V]?: string };
  /** Fetches the record again after a save was refused because another person saved first. */
  readonly refetch?: () => Promise<unknown>;
}

interface Outcome {
  readonly busy: boolean;
  readonly stale: boolean;
  readonly error: unknown;
  readonly savedAt: Date | null;
}
const idle: Outcome = { busy: false, stale: false, error: null, savedAt: null };

/**
 * Saves the form and keeps the result of the last attempt. The form is sent only if it is complete (`isComplete`).
 */
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
    // If fetching fails, the next save is refused again, and the form reports it.
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
    reduceFormEvent,
    record,
    startRecordForm,
  );
  useOnChange(record.revision, () => dispatch({ type: 'arrived', record }));
  const { mine, contested } = state;
  const found: { readonly [K in keyof V]?: string } = problems?.(mine) ?? {};
  const isComplete = listFormFields(mine).every((name) => found[name] === undefined);
  const { outcome, tried, submit, reset } = useSaving(input, state, isComplete, dispatch);
  const placed = assignFaultsToFields(mine, state.faults);
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
    changed: isFormChanged(state),
    ...outcome,
    faults: placed.rest,
    submit,
    reset,
  };
}
