/** Table columns for own fields. */
import { getOwnFieldLabel, type OwnFieldValues, toOwnFieldColumnValue } from '@klarsikt/engine/own-fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import { OwnFieldValueText } from './OwnFieldFacts.tsx';
import type { OwnFieldsOfObject } from './use-own-fields.ts';

/**
 * Makes a column for each own field that is not archived; fields not shown in lists are hidden at first. `valuesOf`
 * must be a stable function.
 */
export function useOwnFieldColumns<R extends object>(
  { fields, people }: OwnFieldsOfObject,
  valuesOf: (row: R) => OwnFieldValues | undefined,
): readonly DataTableColumn<R>[] {
  const { language } = useFormat();
  return useMemo(
    () =>
      fields
        .filter(({ isArchived }) => !isArchived)
        .map((field): DataTableColumn<R> => {
          const read = (row: R) => valuesOf(row)?.[field.key];
          return {
            id: `own.${field.key}`,
            header: getOwnFieldLabel(field, language),
            value: (row) => toOwnFieldColumnValue(field, read(row), { language, people }),
            cell: (row) => {
              const value = read(row);
              return value === undefined ? null : <OwnFieldValueText {...{ field, value, people }} />;
            },
            ...(field.kind === 'number' ? { align: 'end', highFirst: true } : {}),
            width: 140,
            hidden: !field.isListed,
          };
        }),
    [fields, people, language, valuesOf],
  );
}
