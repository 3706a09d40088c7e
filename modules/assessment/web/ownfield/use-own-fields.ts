/** Own fields of a thing, and the changed values in a form. */
import { ownfieldContract } from '@klarsikt/contract';
import {
  applyOwnFieldChange,
  listEditableOwnFields,
  type OwnField,
  type OwnFieldChange,
  type OwnFieldObjectKind,
  type OwnFieldPerson,
  type OwnFieldValues,
} from '@klarsikt/engine/own-fields';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useMemo, useState } from 'react';

const noFields: readonly OwnField[] = [];
const nobody: readonly OwnFieldPerson[] = [];

export interface OwnFieldsOfObject {
  /** All own fields in their order, including archived ones. */
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}

/** Returns the own fields of a thing; no fields until they are loaded. */
export function useOwnFields(thing: OwnFieldObjectKind): OwnFieldsOfObject {
  const { data } = useCall(ownfieldContract.fields, {});
  const all = data?.fields ?? noFields;
  const people = data?.people ?? nobody;
  return useMemo(
    () => ({ fields: all.filter((field) => field.thing === thing), people }),
    [all, people, thing],
  );
}

export interface OwnFieldsForm extends OwnFieldsOfObject {
  /** Own fields that the form shows. */
  readonly open: readonly OwnField[];
  readonly values: OwnFieldValues;
  /** Changed values, in the form that the request needs. */
  readonly change: OwnFieldChange;
  /** Codes of the faults, by the key of the own field. */
  readonly faults: ReadonlyMap<string, string>;
  readonly set: (key: string, value: OwnFieldValues[string] | null) => void;
  /** Shows the faults at their fields; returns true if there are none. */
  readonly check: () => boolean;
  /** Shows the faults of a refused request at their fields. */
  readonly takeRefusal: (error: unknown) => void;
}

const withoutUnchanged = (change: OwnFieldChange, stored: OwnFieldValues): OwnFieldChange =>
  Object.fromEntries(Object.entries(change).filter(([key, value]) => value !== (stored[key] ?? null)));

/** Keeps the values of own fields in the form of a thing, besides its other values. */
export function useOwnFieldsForm(thing: OwnFieldObjectKind, stored: OwnFieldValues): OwnFieldsForm {
  const { fields, people } = useOwnFields(thing);
  const [given, setGiven] = useState<OwnFieldChange>({});
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const change = withoutUnchanged(given, stored);
  const { problems } = applyOwnFieldChange(fields, people, { before: stored, change });
  const own = new Map<string, string>(isTried ? problems.map(({ key, fault }) => [key, fault]) : []);
  const values = Object.fromEntries(
    Object.entries({ ...stored, ...given }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  return {
    ...{ fields, people, values, change, open: listEditableOwnFields(fields, thing) },
    faults: new Map([...refused, ...own]),
    set: (key, value) => {
      setGiven((before) => ({ ...before, [key]: value }));
      setRefused((before) => new Map([...before].filter(([other]) => other !== key)));
    },
    check: () => {
      setTried(true);
      return problems.length === 0;
    },
    takeRefusal: (error) => {
      const faults = error instanceof ApiError ? error.faults : [];
      setRefused(
        new Map(
          faults.flatMap(({ path, code }) => {
            const [, key] = /ownFields[./]([a-z0-9_]+)$/.exec(path) ?? [];
            return key === undefined || !code.startsWith('ownfield.') ? [] : [[key, code.slice(9)] as const];
          }),
        ),
      );
    },
  };
}
