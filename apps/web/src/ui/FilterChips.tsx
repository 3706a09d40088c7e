/** Filters as chips. What is chosen lives in the address: combine with the page's search parameters. */
import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { memo, startTransition, type UIEvent, useMemo, useOptimistic, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../platform/i18n/format.ts';
import { useT } from '../platform/i18n/texts.ts';
import styles from './controls.module.css';
import { painted } from './painted.ts';
import { texts } from './texts.ts';

export interface Filter {
  readonly id: string;
  readonly label: string;
  /** The chosen option's value; undefined when the filter is off. */
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What stands when it is off; "All" when not given. */
  readonly off?: string;
}

interface FilterChipsProps {
  readonly filters: readonly Filter[];
  readonly onChange: (id: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

const searchFrom = 12;
/** Of hundreds of choices so many are drawn at first: more than are in sight. The others come as they are scrolled to. */
const drawnAtFirst = 12;
const nearTheEnd = 400;

interface ChoicesProps extends Pick<Filter, 'label' | 'value' | 'options'> {
  readonly off: string;
}

/** How many of the choices are drawn. */
function useDrawn(total: number) {
  const [drawn, setDrawn] = useState(drawnAtFirst);
  return {
    drawn: Math.min(drawn, total),
    restart: () => setDrawn(drawnAtFirst),
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
      if (drawn < total && scrollTop + clientHeight > scrollHeight - nearTheEnd)
        startTransition(() => setDrawn(drawn + drawnAtFirst));
    },
    // The key upwards goes round to the last one, which must be there when the list acts on it.
    drawAll: () => {
      if (drawn < total) flushSync(() => setDrawn(total));
    },
  };
}

/** What can be chosen. There only while it is open: of hundreds of places each is a part to be drawn. */
function Choices({ label, value, options, off }: ChoicesProps) {
  const t = useT(texts);
  const { compare } = useFormat();
  const [sought, setSought] = useState('');
  const searchable = options.length >= searchFrom;
  const inOrder = useMemo(
    () => (searchable ? options.toSorted((a, b) => compare(a.label, b.label)) : options),
    [searchable, options, compare],
  );
  const wanted = sought.trim().toLocaleLowerCase();
  const listed = inOrder.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const { drawn, restart, onScroll, drawAll } = useDrawn(listed.length);
  const first = wanted === '' ? 1 : 0;
  return (
    <>
      {searchable ? (
        <Combobox.Search
          value={sought}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            restart();
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') drawAll();
          }}
          aria-label={label}
          role="combobox"
          aria-expanded
          placeholder={t('ui.find')}
        />
      ) : null}
      <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label} onScroll={onScroll}>
        {first === 1 ? (
          <Combobox.Option value="" aria-setsize={listed.length + 1} aria-posinset={1}>
            {off}
          </Combobox.Option>
        ) : null}
        {listed.slice(0, drawn).map((option, at) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value}
            aria-setsize={listed.length + first}
            aria-posinset={at + first + 1}
          >
            {option.label}
          </Combobox.Option>
        ))}
        {listed.length === 0 ? <Combobox.Empty>{t('ui.noRows')}</Combobox.Empty> : null}
      </Combobox.Options>
    </>
  );
}

/** The parts of a filter one by one: a chip is drawn again when its own filter changes, not with its neighbours. */
const FilterChip = memo(function FilterChip({
  onChange,
  ...filter
}: Filter & { readonly onChange: FilterChipsProps['onChange'] }) {
  const t = useT(texts);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const { label, options, off = t('ui.all') } = filter;
  // The chip says what was chosen, and the choices go, at once; what that changes on the page follows.
  const [value, setValue] = useOptimistic(filter.value);
  const choose = (next: string | undefined) =>
    startTransition(async () => {
      setValue(next);
      await painted();
      onChange(filter.id, next);
      // By then the address says it too.
      await painted();
    });
  const chosen = options.find((option) => option.value === value);
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(next) => {
        combobox.closeDropdown();
        choose(next === '' ? undefined : next);
      }}
    >
      <span className={styles.chip} data-on={value !== undefined || undefined}>
        <Combobox.Target targetType="button">
          <button type="button" className={styles.open} onClick={() => combobox.toggleDropdown()}>
            {label} <b>{chosen?.label ?? value ?? off}</b>
            {value === undefined ? <IconChevronDown size={12} stroke={1.75} aria-hidden="true" /> : null}
          </button>
        </Combobox.Target>
        {value === undefined ? null : (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('ui.clearFilter', { name: label })}
            onClick={() => choose(undefined)}
          >
            <IconX size={12} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </span>
      <Combobox.Dropdown data-floating-open>
        {combobox.dropdownOpened ? <Choices label={label} value={value} options={options} off={off} /> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
});

export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  const t = useT(texts);
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
