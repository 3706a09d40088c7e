/** A labelled text field for the public pages, which have no component kit. */
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './SimpleField.module.css';

interface SimpleFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly readOnly?: boolean;
  readonly inputMode?: 'numeric';
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function SimpleField(props: SimpleFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    type = 'text',
    autoComplete,
    hint,
    error,
    readOnly,
    inputMode,
    inputRef,
  } = props;
  const t = useT(uiTexts);
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter((note) => note !== '')
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-secret={secret || undefined}>
        <input
          id={id}
          name={name}
          ref={inputRef}
          type={secret && shown ? 'text' : type}
          value={value}
          readOnly={readOnly}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes === '' ? undefined : notes}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {secret ? (
          <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'ui.hide' : 'ui.show')}
          </button>
        ) : null}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
