import styles from '../controls.module.css';

interface SegmentedSwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly title?: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice among two to four words with immediate effect. */
export function SegmentedSwitch<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedSwitchProps<T>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
