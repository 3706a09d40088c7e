/** People who have the assessment open, as their initials. */
import type { Present } from '@klarsikt/contract';
import { initialsOf } from '@klarsikt/web/ui/words/initials.ts';
import styles from './frame.module.css';

interface PresentMarksProps {
  readonly people: readonly Present[];
  /** What is said of one of them: "Elin Krantz, Controls". */
  readonly wordsOf: (person: Present) => string;
}

export function PresentMarks({ people, wordsOf }: PresentMarksProps) {
  if (people.length === 0) return null;
  return (
    <span className={styles.present}>
      {people.map((person) => (
        <span key={person.userId} role="img" aria-label={wordsOf(person)} title={wordsOf(person)}>
          {initialsOf(person.name)}
        </span>
      ))}
    </span>
  );
}
