import { sessionContract as contract, licensedApplications } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useStopAdministering } from '@klarsikt/web/platform/session/administer.ts';
import { MissingPermissionNotice } from '@klarsikt/web/platform/session/MissingPermissionNotice.tsx';
import { sessionPermissionTexts as permissionTexts } from '@klarsikt/web/platform/session/permission-texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { applicationLinks } from '@klarsikt/web/shell/applications.ts';
import screens from '@klarsikt/web/shell/router/screens.module.css';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { getRouteApi } from '@tanstack/react-router';

const texts = dictionary({
  en: {
    'session.open.title': 'You now have access to {application}',
    'session.open.go': 'Open {application}',
    'session.noRight.title': 'You do not have permission to open {application}',
    'session.noLicence.title': 'Your organisation has no licence for {application}',
    'session.noLicence.titleAny': 'Your organisation has no licence for this application',
    'session.noAtlas.title': 'Your organisation does not edit the library',
    'session.noAtlas.text':
      'Atlas is used to edit the library that all organisations of this installation use. Only the organisation that runs the installation can make another organisation an editor.',
    'session.noAtlas.own':
      'You read the library in ThreatView. Add your own threats, products and controls under Own parts in Risk Assessment Pro.',
    'session.administers.title': '{application} is closed while you administer a customer',
    'session.administers.text':
      'You administer {name}. {application} belongs to your own organisation and opens again when you stop administering the customer.',
    'session.administers.stop': 'Stop administering the customer',
    'session.noLicence.text':
      'Your account works, but your organisation’s licence does not include the application. Your administrator can add it.',
    'session.noLicence.ask': 'Ask your administrator',
    'session.noLicence.subject': 'Licence for {application} in Klarsikt',
    'session.noLicence.body': 'I would like to use {application}. My username is {username}.',
    'session.noLicence.back': 'Back to Home',
    'session.noLicence.have': 'Your organisation’s licence',
    'session.noLicence.until': 'valid until {date}',
  },
  sv: {
    'session.open.title': 'Du har nu tillgång till {application}',
    'session.open.go': 'Öppna {application}',
    'session.noRight.title': 'Du saknar behörighet till {application}',
    'session.noLicence.title': 'Din organisation saknar licens för {application}',
    'session.noLicence.titleAny': 'Din organisation saknar licens för den här applikationen',
    'session.noAtlas.title': 'Din organisation redigerar inte biblioteket',
    'session.noAtlas.text':
      'I Atlas redigeras biblioteket som alla organisationer i installationen använder. Bara organisationen som driver installationen kan göra en annan organisation till redaktör.',
    'session.noAtlas.own':
      'Du läser biblioteket i ThreatView. Egna hot, produkter och kontroller lägger du till under Egna delar i Risk Assessment Pro.',
    'session.administers.title': '{application} är stängt medan du administrerar en kund',
    'session.administers.text':
      'Du administrerar {name}. {application} hör till din egen organisation och öppnas igen när du slutar administrera kunden.',
    'session.administers.stop': 'Sluta administrera kunden',
    'session.noLicence.text':
      'Ditt konto fungerar, men applikationen ingår inte i organisationens licens. Din administratör kan lägga till den.',
    'session.noLicence.ask': 'Fråga din administratör',
    'session.noLicence.subject': 'Licens för {application} i Klarsikt',
    'session.noLicence.body': 'Jag vill använda {application}. Mitt användarnamn är {username}.',
    'session.noLicence.back': 'Till startsidan',
    'session.noLicence.have': 'Organisationens licens',
    'session.noLicence.until': 'gäller till och med {date}',
  },
});

const route = getRouteApi('/site/no-licence');

function useNameOf(): (id: string) => string {
  const word = useT(permissionTexts);
  return (id) => {
    const known = licensedApplications.find((one) => one === id);
    return known === undefined ? id : word(`application.${known}`);
  };
}

function OwnLicences() {
  const t = useT(texts);
  const format = useFormat();
  const nameOf = useNameOf();
  const { state } = useSession();
  const { data: licences = [] } = useCall(contract.getLicenses, {}, { enabled: state === 'authenticated' });
  if (licences.length === 0) return null;
  return (
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
  );
}

/** `name`: name of the requested application; null if the address contains none. */
function NoLicence({ name }: { readonly name: string | null }) {
  const t = useT(texts);
  const { user } = useSession();
  const application = name ?? 'Klarsikt';
  const subject = t('session.noLicence.subject', { application });
  const body = t('session.noLicence.body', { application, username: user?.username ?? '' });
  return (
    <div className={screens.screen}>
      <h1>
        {name === null
          ? t('session.noLicence.titleAny')
          : t('session.noLicence.title', { application: name })}
      </h1>
      <p>{t('session.noLicence.text')}</p>
      <OwnLicences />
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

/** Nobody in the user's own organisation can grant the Atlas licence, so no contact is named. */
function NoAtlas() {
  const t = useT(texts);
  return (
    <div className={screens.screen}>
      <h1>{t('session.noAtlas.title')}</h1>
      <p>{t('session.noAtlas.text')}</p>
      <p>{t('session.noAtlas.own')}</p>
      <ButtonLink href="/">{t('session.noLicence.back')}</ButtonLink>
    </div>
  );
}

/** Explains that only administration is active while the user administers a customer's organisation. */
function Administers({ application, name }: { readonly application: string; readonly name: string }) {
  const t = useT(texts);
  const { busy, stop } = useStopAdministering();
  return (
    <div className={screens.screen}>
      <h1>{t('session.administers.title', { application })}</h1>
      <p>{t('session.administers.text', { application, name })}</p>
      <Button size="md" variant="filled" loading={busy} onClick={() => void stop()}>
        {t('session.administers.stop')}
      </Button>
      <ButtonLink href="/">{t('session.noLicence.back')}</ButtonLink>
    </div>
  );
}

export function NoLicencePage() {
  const t = useT(texts);
  const nameOf = useNameOf();
  const { application } = route.useSearch();
  const { session, licensed, entitled } = useSession();
  const link = applicationLinks.find(({ id }) => id === application);
  if (link !== undefined && entitled(link.id))
    return (
      <div className={screens.screen}>
        <h1>{t('session.open.title', { application: nameOf(link.id) })}</h1>
        <ButtonLink variant="filled" href={link.home ?? '/'} size="md">
          {t('session.open.go', { application: nameOf(link.id) })}
        </ButtonLink>
      </div>
    );
  const administering = session?.administering ?? null;
  if (link !== undefined && licensed(link.id) && administering !== null)
    return <Administers application={nameOf(link.id)} name={administering.name} />;
  if (link?.id === 'backoffice' && !licensed(link.id)) return <NoAtlas />;
  if (link !== undefined && licensed(link.id))
    return (
      <div className={screens.screen}>
        <h1>{t('session.noRight.title', { application: nameOf(link.id) })}</h1>
        <MissingPermissionNotice of={link.id} />
        <ButtonLink href="/">{t('session.noLicence.back')}</ButtonLink>
      </div>
    );
  return <NoLicence name={application === undefined ? null : nameOf(application)} />;
}
