import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { routeIcons } from '@klarsikt/web/platform/router/icons.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { applicationLinks } from '@klarsikt/web/shell/applications.ts';
import { shellTexts } from '@klarsikt/web/shell/texts.ts';
import { Link } from '@tanstack/react-router';
import styles from '../HomePage.module.css';
import { siteTexts } from '../texts.ts';

const said = {
  threatview: 'site.app.threatview',
  ra: 'site.app.ra',
  backoffice: 'site.app.backoffice',
  admin: 'site.app.admin',
} as const;

export function OwnApplications() {
  const t = useT(siteTexts);
  const s = useT(shellTexts);
  const { user, entitled } = useSession();
  const own = applicationLinks.filter(({ id, ready }) => ready && entitled(id));
  const organization = user?.organization.name ?? '';
  return (
    <section className={styles.own}>
      <h1>{t('site.welcome', { name: user?.givenName || (user?.displayName ?? '') })}</h1>
      <p>{organization}</p>
      {own.length === 0 ? (
        <div className={styles.none}>
          <h2>{t('site.noApps')}</h2>
          <p>{t('site.noAppsText', { organization })}</p>
        </div>
      ) : (
        <nav aria-label={t('site.yourApps')}>
          {own.map(({ id, home, name }) => {
            const Icon = routeIcons[getPage(home).icon];
            return (
              <Link key={id} to={home}>
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                <b>{s(name)}</b>
                <span>{t(said[id])}</span>
              </Link>
            );
          })}
        </nav>
      )}
    </section>
  );
}
