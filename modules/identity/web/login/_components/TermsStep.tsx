import { cmsContract, loginContract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSignInStep } from '../_lib/use-step.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { SignInIdentity } from './Step.tsx';

const Markdown = lazy(async () => ({
  default: (await import('@klarsikt/web/ui/words/Markdown.tsx')).Markdown,
}));

export function useTermsOfUse(isOwed = true) {
  const { data, error, isPending, refetch } = useCall(
    cmsContract.getCollection,
    { params: { name: 'site_dialogs' } },
    { enabled: isOwed },
  );
  return { terms: data?.find(({ name }) => name === 'terms'), error, isPending, refetch };
}

export function TermsStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(loginTexts);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { terms, error, isPending } = useTermsOfUse();
  const { run, said, busy } = useSignInStep(loginContract.acceptTos, onRefused);
  const accept = () => {
    run({ body: terms ? { version: terms.version } : {} }).catch(() => undefined);
  };
  const button = (
    <Button size="md" fullWidth disabled={busy || isPending} onClick={accept}>
      {t('terms.accept')}
    </Button>
  );
  const failure = said ?? (error ? formatErrorMessage(error, language) : null);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {terms?.title ?? t('terms.title')}
        </h1>
        {terms ? <p className={styles.sub}>{t('terms.version', { version: terms.version })}</p> : null}
      </div>
      <SignInIdentity />
      {failure === null ? null : (
        <p className={styles.alert} role="alert">
          {failure}
        </p>
      )}
      {button}
      {isPending ? <Spinner /> : null}
      {terms ? (
        // Show the lower button together with the text, so that the button does not move under the pointer.
        <Suspense fallback={<Spinner />}>
          <Markdown value={terms.text} reading />
          {button}
        </Suspense>
      ) : null}
    </>
  );
}
