import { sessionContract as contract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { reloadSession, useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { setRememberedUsername } from '../_lib/federation-state.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';

interface StepProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly said: string | null;
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
  /** Name of the only field of the step. */
  readonly field?: string;
}

/**
 * Form of a sign-in step with one button. It focuses its only field, so that the user can type at once, or else its
 * heading. Screen readers announce the focused element.
 */
export function SignInStepForm({ title, lede, said, submit, busy, onSubmit, children, field }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const input = field === undefined ? null : document.querySelector<HTMLElement>(`input[name="${field}"]`);
    (input ?? heading.current)?.focus();
  }, [field]);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede ? <p className={styles.sub}>{lede}</p> : null}
      </div>
      {said === null ? null : (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      )}
      <ErrorSummaryForm onSubmit={onSubmit}>
        {children}
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {submit}
        </Button>
      </ErrorSummaryForm>
    </>
  );
}

export function SignInIdentity() {
  const t = useT(loginTexts);
  const { user } = useSession();
  const leave = useCommand(contract.deleteSession, { timeoutMs: 15_000 });
  const startOver = async () => {
    const { logoutUrl } = await leave.mutateAsync({});
    setRememberedUsername(null);
    // End the provider's session too; otherwise the provider signs in the same person again.
    if (logoutUrl !== null) return window.location.assign(logoutUrl);
    await reloadSession();
  };
  if (user === null) return null;
  return (
    <div className={styles.who}>
      <span>{user.username}</span>
      <button
        type="button"
        className="text-link"
        disabled={leave.isPending}
        // Ignore the rejection here: the command keeps its error, and the user can press the button again.
        onClick={() => startOver().catch(() => undefined)}
      >
        {t('login.startOver')}
      </button>
    </div>
  );
}
