/** /licenses: terms and last day of the user's own organisation, for every signed-in user. */
import { sessionContract as contract, licensedApplications } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useCountryChoices } from '@klarsikt/web/platform/i18n/countries.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { SignInRedirect } from '@klarsikt/web/shell/router/Gate.tsx';
import { RecordFacts } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { EmptyState, ErrorState, ListSkeleton, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import styles from './licence.module.css';
import { licenceTexts } from './texts.ts';

type Licenses = ReturnType<typeof useLicenses>['data'];

const useLicenses = () => useCall(contract.getLicenses, {});

function Terms({ of: [first] }: { readonly of: NonNullable<Licenses> }) {
  const t = useT(licenceTexts);
  const { number } = useFormat();
  const countries = useCountryChoices();
  if (first === undefined) return null;
  const { offering, datapoint, seats } = first;
  const named = first.countries.map((code) => countries.find(({ value }) => value === code)?.label ?? code);
  const word = {
    offering: offering === 'ENTERPRISE' ? 'licences.offering.ENTERPRISE' : 'licences.offering.STANDARD',
    datapoint:
      datapoint === 'PRO'
        ? 'licences.datapoint.PRO'
        : datapoint === 'BASIC'
          ? 'licences.datapoint.BASIC'
          : 'licences.datapoint.NO',
  } as const;
  return (
    <RecordFacts
      of={[
        [t('licences.offering'), t(word.offering)],
        [t('licences.datapoint'), t(word.datapoint)],
        [t('licences.countries'), named.join(', ')],
        [t('licences.seats'), seats === null ? t('licences.effect.any') : number(seats)],
      ]}
    />
  );
}

function Applications({ of: rows }: { readonly of: NonNullable<Licenses> }) {
  const t = useT(licenceTexts);
  const { date } = useFormat();
  return (
    <table className={styles.own}>
      <caption className="visually-hidden">{t('licences.own')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('licences.application')}</th>
          <th scope="col">{t('licences.from')}</th>
          <th scope="col">{t('licences.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ application, validFrom, validTo }) => {
          const known = licensedApplications.find((one) => one === application);
          return (
            <tr key={application}>
              <th scope="row">{known === undefined ? application : t(`licences.app.${known}`)}</th>
              <td>{date(validFrom)}</td>
              <td>{validTo === null ? t('licences.noEnd') : date(validTo)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Own() {
  const t = useT(licenceTexts);
  const { data, error, refetch } = useLicenses();
  if (data === undefined)
    return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title={t('licences.ownNone')} text={t('licences.ownNoneText')} />;
  return (
    <>
      <Applications of={data} />
      <Terms of={data} />
    </>
  );
}

export function OwnLicencesPage() {
  const t = useT(licenceTexts);
  const { state, session, user } = useSession();
  if (state === 'unresolved') return <Spinner />;
  if (state === 'unauthenticated') return <SignInRedirect />;
  const organization = session?.administering?.name ?? user?.organization.name ?? '';
  return (
    <div className={styles.page}>
      <h1>{t('licences.own')}</h1>
      <p className="muted">{t('licences.ownText', { organization })}</p>
      <Own />
    </div>
  );
}
