/** Banner for visitors and users without a licence: explains the sample, with links to sign-in and demo. */

import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useEnterDemo } from '@klarsikt/web/platform/session/use-enter-demo.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import { threatViewTexts } from '../texts.ts';
import styles from './SampleBanner.module.css';

function TryDemo() {
  const t = useT(threatViewTexts);
  const language = useLanguage();
  const { enter, isPending, error } = useEnterDemo();
  return (
    <>
      <Button disabled={isPending} onClick={() => enter()}>
        {t('threat.tryDemo')}
      </Button>
      {error === null ? null : (
        <span role="alert">
          {t('threat.demoFailed')}: {formatErrorMessage(error, language)}
        </span>
      )}
    </>
  );
}

export function SampleBanner() {
  const t = useT(threatViewTexts);
  const { state, entitled, licensed } = useSession();
  if (state === 'unresolved' || entitled('threatview')) return null;
  const visitor = state === 'unauthenticated';
  return (
    <section className={styles.banner} aria-label={t('threat.sampleTitle')} data-print="hide">
      <p>
        <b>{t('threat.sampleTitle')}.</b>{' '}
        {t(licensed('threatview') ? 'threat.sampleRight' : 'threat.sampleText')}
      </p>
      <div className={styles.ways}>
        {visitor ? (
          <>
            <TryDemo />
            <Link
              className="text-link"
              to="/login"
              search={{ uri: window.location.pathname + window.location.search }}
            >
              {t('threat.signIn')}
            </Link>
          </>
        ) : null}
        <Link className="text-link" to="/no-licence" search={{ application: 'threatview' }}>
          {t(licensed('threatview') ? 'threat.missingRight' : 'threat.askLicence')}
        </Link>
      </div>
    </section>
  );
}
