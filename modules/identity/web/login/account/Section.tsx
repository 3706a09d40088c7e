import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function AccountSection({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="muted">{note}</p>}
      {children}
    </section>
  );
}

interface AccountFormProps {
  readonly submit: string;
  readonly busy: boolean;
  readonly changed?: boolean;
  readonly said: string | null;
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

export function AccountForm({
  submit,
  busy,
  changed = true,
  said,
  onSubmit,
  children,
  more,
}: AccountFormProps) {
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={onSubmit}>
      {said === null ? null : (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      )}
      {children}
      <div className={styles.actions}>
        <Button type="submit" size="md" disabled={busy || !changed}>
          {submit}
        </Button>
        {more}
      </div>
    </ErrorSummaryForm>
  );
}
