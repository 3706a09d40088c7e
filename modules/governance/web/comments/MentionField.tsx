/** A text field that suggests people who may see the assessment after an @. */
import { type AssessmentPerson, maxCommentLength } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useId } from 'react';
import styles from './comments.module.css';
import { commentsTexts } from './texts.ts';
import { useMention } from './use-mention.ts';

interface MentionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly people: readonly AssessmentPerson[];
  readonly onChange: (text: string) => void;
}

export function MentionField({ label, value, error = null, people, onChange }: MentionFieldProps) {
  const t = useT(commentsTexts);
  const list = useId();
  const { field, offered, chosen, write, take, leave, onKeyDown } = useMention({ value, people, onChange });
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
        maxLength={maxCommentLength}
        value={value}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={chosen && optionId(chosen)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onChange={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
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
              // Prevents the field from losing the focus, which would end the suggestion.
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
