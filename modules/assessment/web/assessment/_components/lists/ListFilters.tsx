/**
 * Filters above a list. They are stored in the address, and filters that are remembered also in the user's
 * preferences.
 */

import { useSearchParameter, useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import {
  type RememberedParameters,
  rememberSearchParameters,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { type ChipFilter, FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import type { ReactNode } from 'react';
import { changeOwnFieldFilter, isOwnFieldFilter } from '../../../ownfield/own-field-filters.ts';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  readonly chips: readonly ChipFilter[];
  readonly find?: string;
  readonly memory?: RememberedParameters;
  readonly children?: ReactNode;
}

export function ListFilters({ chips, find, memory = {}, children }: ListFiltersProps) {
  const [, change] = useSearchParameters();
  const [sought, setSought] = useSearchParameter('q');
  const [own] = useSearchParameter('own');
  const set = (changed: Readonly<Record<string, string | undefined>>) => {
    rememberSearchParameters(memory, changed);
    change((before) => ({ ...before, ...changed }));
  };
  return (
    <div className={styles.filters}>
      {children === undefined ? null : <span className={styles.before}>{children}</span>}
      <FilterChips
        filters={chips}
        onChange={(id, value) => {
          if (isOwnFieldFilter(id)) set({ own: changeOwnFieldFilter(own, id, value) });
          else set({ [id]: value });
        }}
        onClear={() =>
          set(Object.fromEntries(chips.map(({ id }) => [isOwnFieldFilter(id) ? 'own' : id, undefined])))
        }
      />
      {find === undefined ? null : (
        <TextInput
          size="xs"
          className={styles.find ?? ''}
          type="search"
          aria-label={find}
          placeholder={find}
          value={sought ?? ''}
          onChange={(event) => setSought(event.currentTarget.value || undefined, { replace: true })}
        />
      )}
    </div>
  );
}
