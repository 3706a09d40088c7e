/** What Risk Assessment is, and the ways in. */
import { login } from '@klarsikt/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCommand } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { reloadSession } from '../../../platform/session/session.tsx';
import { useLanguage } from '../../../platform/settings/language.ts';
import { ErrorState } from '../../../ui/states.tsx';
import styles from './list.module.css';
import { texts } from './texts.ts';

export function VisitorIntro({ signedIn }: { readonly signedIn: boolean }) {
  const t = useT(texts);
  const language = useLanguage();
  const demo = useCommand(login.demo);
  const enter = () => demo.mutate({ body: { language } }, { onSuccess: () => void reloadSession() });
  return (
    <section className={styles.intro}>
      <h2>{t('list.visitorTitle')}</h2>
      <p>{t('list.visitorText')}</p>
      <p className={styles.ways}>
        <Button onClick={enter} loading={demo.isPending}>
          {t('list.tryDemo')}
        </Button>
        {signedIn ? (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/no-licence" search={{ application: 'ra' }} {...props} />}
          >
            {t('list.askLicence')}
          </Button>
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/login" search={{ uri: '/ra' }} {...props} />}
          >
            {t('list.signIn')}
          </Button>
        )}
      </p>
      {demo.error ? <ErrorState error={demo.error} onRetry={enter} /> : null}
    </section>
  );
}
