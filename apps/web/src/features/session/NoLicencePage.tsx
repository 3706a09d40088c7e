/** Signed in, but the organisation has no licence for what was opened. */

import { session as contract } from '@klarsikt/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { MissingRight } from '../../platform/session/MissingRight.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { applicationLinks } from '../../shell/applications.ts';
import screens from '../../shell/router/screens.module.css';
import { texts as shellTexts } from '../../shell/texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/site/no-licence');

export function NoLicencePage() {
  const t = useT(texts);
  const s = useT(shellTexts);
  const format = useFormat();
  const { application } = route.useSearch();
  const { state, user, licensed, entitled } = useSession();
  const { data: licences = [] } = useCall(contract.getLicenses, {}, { enabled: state === 'authenticated' });
  const nameOf = (id: string) => {
    const link = applicationLinks.find((known) => known.id === id);
    return link ? s(link.name) : id;
  };
  const name = application === undefined ? null : nameOf(application);
  const link = applicationLinks.find(({ id }) => id === application);
  const known = link?.id;
  if (known !== undefined && entitled(known))
    return (
      <div className={screens.screen}>
        <h1>{t('session.open.title', { application: nameOf(known) })}</h1>
        <ButtonLink variant="filled" href={link?.home ?? '/'} size="md">
          {t('session.open.go', { application: nameOf(known) })}
        </ButtonLink>
      </div>
    );
  if (known !== undefined && licensed(known))
    return (
      <div className={screens.screen}>
        <h1>{t('session.noRight.title', { application: nameOf(known) })}</h1>
        <MissingRight of={known} />
        <ButtonLink href="/">{t('session.noLicence.back')}</ButtonLink>
      </div>
    );
  const subject = t('session.noLicence.subject', { application: name ?? 'Klarsikt' });
  const body = t('session.noLicence.body', {
    application: name ?? 'Klarsikt',
    username: user?.username ?? '',
  });
  return (
    <div className={screens.screen}>
      <h1>
        {name === null
          ? t('session.noLicence.titleAny')
          : t('session.noLicence.title', { application: name })}
      </h1>
      <p>{t('session.noLicence.text')}</p>
      {licences.length === 0 ? null : (
        <div className="muted">
          <h2 style={{ fontSize: 'var(--text-sm)' }}>{t('session.noLicence.have')}</h2>
          <ul>
            {licences.map((licence) => (
              <li key={licence.application}>
                {nameOf(licence.application)}
                {licence.validTo === null
                  ? null
                  : ` ${t('session.noLicence.until', { date: format.date(licence.validTo) })}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink
        variant="filled"
        href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
        size="md"
      >
        {t('session.noLicence.ask')}
      </ButtonLink>
      <ButtonLink href="/">{t('session.noLicence.back')}</ButtonLink>
    </div>
  );
}
