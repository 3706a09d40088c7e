import { cms, login } from '@klarsikt/contract';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStep } from '../_lib/use-step.ts';
import styles from '../Login.module.css';
import { texts } from '../texts.ts';
import { WhoSignsIn } from './Step.tsx';

const Markdown = lazy(async () => ({
  default: (await import('@klarsikt/web/ui/words/Markdown.tsx')).Markdown,
}));

/** The terms of service, from the content dialog, with the acceptance button above and below the text. */
export function TermsStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(texts);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const dialogs = useCall(cms.getCollection, { params: { name: 'site_dialogs' } });
  const { run, said, busy } = useStep(login.acceptTos, onRefused);
  const terms = dialogs.data?.find(({ name }) => name === 'terms');
  const accept = () => {
    // The step's own command keeps its error and shows it.
    run({ body: terms ? { version: terms.version } : {} }).catch(() => undefined);
  };
  const button = (
    <Button size="md" fullWidth disabled={busy || dialogs.isPending} onClick={accept}>
      {t('terms.accept')}
    </Button>
  );
  const failure = said ?? (dialogs.error ? sentenceOf(dialogs.error, language) : null);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {terms?.title ?? t('terms.title')}
        </h1>
        {terms ? <p className={styles.sub}>{t('terms.version', { version: terms.version })}</p> : null}
      </div>
      <WhoSignsIn />
      {failure === null ? null : (
        <p className={styles.alert} role="alert">
          {failure}
        </p>
      )}
      {button}
      {dialogs.isPending ? <Spinner /> : null}
      {terms ? (
        // The lower button comes with the text: nothing jumps under the pointer, and it stands below what it is about.
        <Suspense fallback={<Spinner />}>
          <Markdown value={terms.text} reading />
          {button}
        </Suspense>
      ) : null}
    </>
  );
}
