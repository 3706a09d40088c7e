/** A text in which people are named: behind an @ come those who may see the assessment. */
import { type AssessmentPerson, longestComment } from '@klarsikt/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { Textarea } from '../../../ui/kit/fields.ts';
import styles from './comments.module.css';
import { begunName, isMeant, withName } from './mention.ts';
import { texts } from './texts.ts';

const mostShown = 6;

interface MentionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly people: readonly AssessmentPerson[];
  readonly onChange: (text: string) => void;
}

export function MentionField({ label, value, error = null, people, onChange }: MentionFieldProps) {
  const t = useT(texts);
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const name = caret === null ? null : begunName(value, caret);
  const offered =
    name === null ? [] : people.filter((person) => isMeant(person.name, name.typed)).slice(0, mostShown);
  const chosen = offered[Math.min(at, offered.length - 1)];
  const take = (person: AssessmentPerson) => {
    if (name === null) return;
    const next = withName(value, name, person.name);
    onChange(next.text);
    setCaret(null);
    // The caret follows once the text is there.
    window.setTimeout(() => field.current?.setSelectionRange(next.caret, next.caret), 0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (person: AssessmentPerson) => `${list}-${person.id}`;
  return (
    <div className={styles.mention}>
      <Textarea
        ref={field}
        size="xs"
        label={label}
        error={error}
        description={people.length > 1 ? t('comments.nameHow') : undefined}
        autosize
        minRows={2}
        maxLength={longestComment}
        value={value}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={chosen && optionId(chosen)}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setAt(0);
        }}
      />
      {offered.length === 0 ? null : (
        <div id={list} role="listbox" aria-label={t('comments.people')} className={styles.offered}>
          {offered.map((person) => (
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              // The field keeps the focus, and with it what is being typed.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" aria-live="polite">
        {offered.length === 0 ? '' : t('comments.offered', { count: offered.length })}
      </span>
    </div>
  );
}
