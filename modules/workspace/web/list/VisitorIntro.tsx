import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useEnterDemo } from '@klarsikt/web/platform/session/use-enter-demo.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './list.module.css';
import { assessmentListTexts } from './texts.ts';

export function VisitorIntro({ signedIn }: { readonly signedIn: boolean }) {
  const t = useT(assessmentListTexts);
  const demo = useEnterDemo();
  const { licensed } = useSession();
  return (
    <section className={styles.intro}>
      <h2>{t('list.visitorTitle')}</h2>
      <p>{t(licensed('ra') ? 'list.visitorRight' : 'list.visitorText')}</p>
      <p className={styles.ways}>
        <Button onClick={() => demo.enter()} loading={demo.isPending}>
          {t('list.tryDemo')}
        </Button>
        {signedIn ? (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/no-licence" search={{ application: 'ra' }} {...props} />}
          >
            {t(licensed('ra') ? 'list.missingRight' : 'list.askLicence')}
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
      {demo.error ? <ErrorState error={demo.error} onRetry={() => demo.enter()} /> : null}
    </section>
  );
}
