import { licenceContract, type OrganizationRow } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { sessionPermissionTexts as permissionTexts } from '@klarsikt/web/platform/session/permission-texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { RecordFacts } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { organizationTexts } from './texts.ts';

function Effective({ row }: { readonly row: OrganizationRow }) {
  const t = useT(organizationTexts);
  const application = useT(permissionTexts);
  const { date, number } = useFormat();
  const answer = useCall(licenceContract.getEffective, { params: { x: row.id } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <TextSkeleton lines={4} />;
  const { licence: effective, ended } = answer.data;
  if (effective === null) return <p>{t(ended ? 'orgs.licence.endedHelp' : 'orgs.licence.noneHelp')}</p>;
  const applications = effective.applications.map((one) => application(`application.${one}`));
  const { seats } = effective;
  return (
    <RecordFacts
      of={[
        [t('orgs.licence.from'), effective.inherited ? effective.from.name : t('orgs.licence.fromOwn')],
        [t('orgs.licence.opens'), applications.join(', ')],
        [
          t('orgs.licence.seats'),
          seats === null
            ? t('orgs.licence.seatsAny', { users: number(row.users) })
            : t('orgs.licence.seatsUsed', { users: number(row.users), seats: number(seats) }),
        ],
        [
          t('orgs.licence.validTo'),
          effective.validTo === null ? t('orgs.licence.noEnd') : date(effective.validTo),
        ],
      ]}
    />
  );
}

export function LicenceTab({ row }: { readonly row: OrganizationRow }) {
  const t = useT(organizationTexts);
  const { date } = useFormat();
  const { can } = useSession();
  const { state, validTo } = row.licence;
  if (can('admin:Licensing'))
    return (
      <>
        <Effective row={row} />
        <p style={{ marginTop: 'var(--space-4)' }}>
          <Link to="/admin/licences" search={{ organization: String(row.id) }} className="text-link">
            {t('orgs.licence.manage')}
          </Link>
        </p>
      </>
    );
  if (state === 'none' || state === 'ended') return <p>{t(`orgs.licence.${state}Help`)}</p>;
  return (
    <RecordFacts
      of={[
        [t('orgs.licence'), t(`orgs.licence.${state}`)],
        [t('orgs.licence.validTo'), validTo === null ? t('orgs.licence.noEnd') : date(validTo)],
      ]}
    />
  );
}
