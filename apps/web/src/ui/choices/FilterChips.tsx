/** Filter chips; the page keeps their values in its search parameters. */
import { memo, useCallback } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import styles from '../controls.module.css';
import { useOptimisticChoice } from '../states/use-at-once.ts';
import { uiTexts } from '../texts.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import { type ChoiceSource, resolveChoices } from './ChoiceList.tsx';

export interface ChipFilter {
  readonly id: string;
  readonly label: string;
  /** Undefined if the filter is off. */
  readonly value: string | undefined;
  readonly options: ChoiceSource;
  /** Label while the filter is off; "All" by default. */
  readonly off?: string;
}

interface FilterChipsProps {
  readonly filters: readonly ChipFilter[];
  readonly onChange: (id: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

const nothing: readonly string[] = [];

/** Filter chip, memoised so that it is redrawn only when its own filter changes. */
const FilterChip = memo(function FilterChip({
  onChange,
  ...filter
}: ChipFilter & { readonly onChange: FilterChipsProps['onChange'] }) {
  const t = useT(uiTexts);
  const { label, options, off = t('ui.all') } = filter;
  const change = useCallback((next: string | undefined) => onChange(filter.id, next), [onChange, filter.id]);
  // Shows the choice immediately, before the filtered page is drawn.
  const [value, choose] = useOptimisticChoice(filter.value, change);
  const shown = value && (resolveChoices(options).find((option) => option.value === value)?.label ?? value);
  return (
    <ChoiceChip
      label={label}
      shown={shown ?? off}
      choices={options}
      chosen={value === undefined ? nothing : [value]}
      off={off}
      {...(shown === undefined ? {} : { title: shown })}
      onChoose={(next) => choose(next === '' ? undefined : next)}
      onRemove={() => choose(undefined)}
    />
  );
});

export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  const t = useT(uiTexts);
  return (
    <div className={styles.filters} data-print="hide">
      {filters.map((filter) => (
        <FilterChip key={filter.id} {...filter} onChange={onChange} />
      ))}
      {filters.some(({ value }) => value !== undefined) ? (
        <button type="button" className={`text-link ${styles.clear}`} onClick={onClear}>
          {t('ui.clear')}
        </button>
      ) : null}
    </div>
  );
}
