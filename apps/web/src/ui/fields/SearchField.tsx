/** A search field with an icon. Its label is also its placeholder. */
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function SearchField({
  label,
  value,
  size = 'small',
  inputRef,
  onChange,
  onKeyDown,
}: SearchFieldProps) {
  return (
    <span className={styles.field} data-size={size}>
      <IconSearch size={size === 'small' ? 14 : 16} stroke={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
