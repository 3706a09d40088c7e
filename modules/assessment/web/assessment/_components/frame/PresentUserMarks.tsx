import type { PresentUser } from '@klarsikt/contract';
import { getInitials } from '@klarsikt/web/ui/words/initials.ts';
import styles from './frame.module.css';

interface PresentMarksProps {
  readonly people: readonly PresentUser[];
  /** Returns the text for a present user: "Elin Krantz, Controls". */
  readonly wordsOf: (person: PresentUser) => string;
}

export function PresentUserMarks({ people, wordsOf }: PresentMarksProps) {
  if (people.length === 0) return null;
  return (
    <span className={styles.present}>
      {people.map((person) => (
        <span key={person.userId} role="img" aria-label={wordsOf(person)} title={wordsOf(person)}>
          {getInitials(person.name)}
        </span>
      ))}
    </span>
  );
}
