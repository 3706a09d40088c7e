/** Own fields in descriptions of changes: labels and words instead of keys and ids. */
import { ownfieldContract } from '@klarsikt/contract';
import type { OwnFieldHolderKind } from '@klarsikt/engine/assessment';
import { isRecord } from '@klarsikt/engine/fields';
import {
  formatOwnFieldValue,
  getOwnFieldLabel,
  type OwnField,
  type OwnFieldPerson,
} from '@klarsikt/engine/own-fields';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useMemo } from 'react';

export interface FieldValueWords {
  /** Returns the label of the own field at a JSON pointer; null for other places of the document. */
  readonly label: (path: string) => string | null;
  /** Returns the value at a JSON pointer, with labels and words for all own field values in it. */
  readonly value: (path: string, value: unknown) => unknown;
}

const place = /^(?:\/(risks|controls)\/data\/.*)?\/ownFields(?:\/([^/]+))?$/;

function findPlace(
  path: string,
): { readonly thing: OwnFieldHolderKind; readonly key: string | undefined } | null {
  const [found, part, key] = place.exec(path) ?? [];
  if (found === undefined) return null;
  return { thing: part === 'risks' ? 'risk' : part === 'controls' ? 'control' : 'assessment', key };
}

const noFields: readonly OwnField[] = [];
const nobody: readonly OwnFieldPerson[] = [];

export function useFieldValueWords(): FieldValueWords {
  const { data } = useCall(ownfieldContract.fields, {});
  const { language } = useFormat();
  const fields = data?.fields ?? noFields;
  const people = data?.people ?? nobody;
  return useMemo(() => {
    const find = (thing: OwnFieldHolderKind, key: string) =>
      fields.find((field) => field.thing === thing && field.key === key);
    const write = (field: OwnField | undefined, value: unknown) =>
      field === undefined || (typeof value !== 'string' && typeof value !== 'number')
        ? value
        : formatOwnFieldValue(field, value, { language, people });
    const name = (path: string, value: unknown): unknown => {
      const at = findPlace(path);
      if (at?.key !== undefined) return write(find(at.thing, at.key), value);
      if (!isRecord(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          if (at === null) return [key, name(`${path}/${key}`, inner)];
          const field = find(at.thing, key);
          return [field === undefined ? key : getOwnFieldLabel(field, language), write(field, inner)];
        }),
      );
    };
    return {
      label: (path) => {
        const at = findPlace(path);
        const field = at?.key === undefined ? undefined : find(at.thing, at.key);
        return field === undefined ? null : getOwnFieldLabel(field, language);
      },
      value: name,
    };
  }, [fields, people, language]);
}
