/** A filter chip that takes several values; the list stays open while they are chosen. */
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import controls from '../../../ui/controls.module.css';
import { texts as ui } from '../../../ui/texts.ts';
import styles from './chip.module.css';

interface MultiChipProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (values: readonly string[]) => void;
}

/** What can be chosen; drawn while it is open. */
function Choices({ label, values, options }: Omit<MultiChipProps, 'onChange'>) {
  return (
    <Combobox.Options mah={320} className={styles.options ?? ''} aria-label={label}>
      {options.map(({ value, label: name }) => (
        <Combobox.Option key={value} value={value} active={values.includes(value)}>
          <span className={styles.option}>
            <span className={styles.tick}>
              {values.includes(value) ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
            </span>
            {name}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

export const MultiChip = memo(function MultiChip({ label, values, options, onChange }: MultiChipProps) {
  const t = useT(ui);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  const on = values.length > 0;
  const shown = on ? (chosen.length === 1 ? chosen[0] : String(values.length)) : t('ui.all');
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(next) =>
        onChange(values.includes(next) ? values.filter((value) => value !== next) : [...values, next])
      }
    >
      <span className={controls.chip} data-on={on || undefined}>
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={controls.open}
            title={chosen.join(', ')}
            onClick={() => combobox.toggleDropdown()}
          >
            {label} <b>{shown}</b>
            {on ? null : <IconChevronDown size={12} stroke={1.75} aria-hidden="true" />}
          </button>
        </Combobox.Target>
        {on ? (
          <button
            type="button"
            className={controls.remove}
            aria-label={t('ui.clearFilter', { name: label })}
            onClick={() => onChange([])}
          >
            <IconX size={12} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </span>
      <Combobox.Dropdown data-floating-open>
        {combobox.dropdownOpened ? <Choices label={label} values={values} options={options} /> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
});
