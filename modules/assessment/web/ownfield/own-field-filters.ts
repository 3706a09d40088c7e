/** Filters of a list by own fields; a single address parameter contains all of them. */
import {
  getOwnFieldLabel,
  isOwnFieldMatch,
  type OwnFieldValues,
  ownFieldPresence,
} from '@klarsikt/engine/own-fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { useCallback, useMemo } from 'react';
import { ownFieldInputTexts } from './input-texts.ts';
import type { OwnFieldsOfObject } from './use-own-fields.ts';

/** Prefix that distinguishes an own field's filter from other filters. */
const prefix = 'own.';

export const isOwnFieldFilter = (id: string): boolean => id.startsWith(prefix);

/**
 * Returns the address parameter with one filter set, or removed if it has no value; undefined if no filter is left.
 */
export function changeOwnFieldFilter(
  parameter: string | undefined,
  id: string,
  value: string | undefined,
): string | undefined {
  const wanted = new URLSearchParams(parameter ?? '');
  const key = id.slice(prefix.length);
  if (value === undefined) wanted.delete(key);
  else wanted.set(key, value);
  return wanted.toString() || undefined;
}

/** Makes the filters for the listed own fields, and the function that applies them to a row. */
export function useOwnFieldFilters({ fields, people }: OwnFieldsOfObject, parameter: string | undefined) {
  const t = useT(ownFieldInputTexts);
  const { language, text, compare } = useFormat();
  const wanted = useMemo(() => new URLSearchParams(parameter ?? ''), [parameter]);
  const open = useMemo(() => fields.filter(({ isListed, isArchived }) => isListed && !isArchived), [fields]);
  const filters = useMemo(
    () =>
      open.map((field): ChipFilter => {
        const named =
          field.kind === 'choice'
            ? field.options.map(({ id, name }) => ({ value: id, label: text(name) || name.en || name.sv }))
            : field.kind === 'person'
              ? people
                  .map(({ id, name }) => ({ value: String(id), label: name }))
                  .toSorted((a, b) => compare(a.label, b.label))
              : [];
        return {
          id: `${prefix}${field.key}`,
          label: getOwnFieldLabel(field, language),
          value: wanted.get(field.key) ?? undefined,
          options: [
            ...named,
            { value: ownFieldPresence.some, label: t('ownvalues.some') },
            { value: ownFieldPresence.none, label: t('ownvalues.none') },
          ],
        };
      }),
    [open, people, wanted, language, text, compare, t],
  );
  const passes = useCallback(
    (values: OwnFieldValues): boolean =>
      open.every(({ key }) => {
        const value = wanted.get(key);
        return value === null || isOwnFieldMatch(values, key, value);
      }),
    [open, wanted],
  );
  return { filters, passes };
}
