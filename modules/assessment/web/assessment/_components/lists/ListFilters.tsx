/** Filters above a list, stored in the address; remembered filters are also stored as preferences. */

import { useSearchChange, useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { rememberSearch, type SearchMemory } from '@klarsikt/web/platform/settings/preferences.ts';
import { type ChipFilter, FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import type { ReactNode } from 'react';
import { changeOwnFilter, isOwnFilter } from '../../../ownfield/own-field-filters.ts';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  readonly chips: readonly ChipFilter[];
  readonly find?: string;
  readonly memory?: SearchMemory;
  readonly children?: ReactNode;
}

export function ListFilters({ chips, find, memory = {}, children }: ListFiltersProps) {
  const [, change] = useSearchChange();
  const [sought, setSought] = useSearchText('q');
  const [own] = useSearchText('own');
  const set = (changed: Readonly<Record<string, string | undefined>>) => {
    rememberSearch(memory, changed);
    change((before) => ({ ...before, ...changed }));
  };
  return (
    <div className={styles.filters}>
      {children === undefined ? null : <span className={styles.before}>{children}</span>}
      <FilterChips
        filters={chips}
        onChange={(id, value) => {
          if (isOwnFilter(id)) set({ own: changeOwnFilter(own, id, value) });
          else set({ [id]: value });
        }}
        onClear={() =>
          set(Object.fromEntries(chips.map(({ id }) => [isOwnFilter(id) ? 'own' : id, undefined])))
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
