/** A comment that is not sent yet: it waits where it was written, also after a look elsewhere or a reload. */
import { useCallback, useState } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch (cause) {
    console.warn('A comment that was begun could not be read', cause);
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch (cause) {
    console.warn('A comment that was begun could not be kept in this browser', cause);
  }
}

/** The text about one object and how to change it: of this person, in this tab. */
export function useDraft(subject: string): readonly [string, (text: string) => void] {
  const { id } = useAssessment();
  const { user } = useSession();
  const key = `klarsikt.comment.${user?.id ?? 'visitor'}.${id}.${subject}`;
  const [text, setText] = useState(() => read(key));
  const change = useCallback(
    (next: string) => {
      setText(next);
      keep(key, next);
    },
    [key],
  );
  return [text, change];
}
