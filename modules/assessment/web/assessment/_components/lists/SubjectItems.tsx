import type { ChangeSubject } from '@klarsikt/contract';
import { useSubjectWords } from '../../_lib/subjects.ts';

export function SubjectItems({ subjects }: { readonly subjects: readonly ChangeSubject[] }) {
  const words = useSubjectWords();
  return subjects.map((subject) => {
    const { name, part } = words(subject);
    return (
      <li key={subject.path}>
        {name ?? part} <small className="muted">{name === null ? '' : part}</small>
      </li>
    );
  });
}
