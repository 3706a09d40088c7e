import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../fields/SearchField.tsx';
import styles from './records.module.css';

const waitMs = 250;

interface FindFieldProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** A search field that shows the typed text during typing, and otherwise the value from the address. */
export function RecordSearchField({ value, label, onChange }: FindFieldProps) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === value || document.activeElement !== field.current) return;
    const timer = window.setTimeout(() => told.current(typed), waitMs);
    return () => window.clearTimeout(timer);
  }, [typed, value]);
  return (
    <search className={styles.find} data-print="hide">
      <SearchField
        inputRef={field}
        label={label}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
            onChange('');
          }
        }}
      />
    </search>
  );
}
