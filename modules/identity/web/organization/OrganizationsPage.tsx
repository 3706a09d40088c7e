/** /admin/orgs: tree of organisations; the address contains the id of the open organisation. */

import { type OrganizationRow, organizationContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { getCountryName } from '@klarsikt/web/platform/i18n/countries.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { RecordSearchField } from '@klarsikt/web/ui/records/FindField.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { type TreeColumn, TreeGrid } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import { useMatchingBranches } from '@klarsikt/web/ui/tree/use-found-branches.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { useNavigate } from '@tanstack/react-router';
import { NewOrganizationPanel } from './NewOrganizationPanel.tsx';
import { OrganizationPanel } from './OrganizationPanel.tsx';
import styles from './organization.module.css';
import { organizationTexts } from './texts.ts';

const keyOf = ({ id }: OrganizationRow) => String(id);
const parentOf = ({ parentId }: OrganizationRow) => (parentId === null ? null : String(parentId));
const shape = { keyOf, parentOf, nameOf: ({ name }: OrganizationRow) => name };
/** URL parameters that a saved view stores. */
const viewParams = ['q'];
const noRows: readonly OrganizationRow[] = [];

function useColumns(): readonly TreeColumn<OrganizationRow>[] {
  const t = useT(organizationTexts);
  const { number, date, language } = useFormat();
  const licence = ({ licence: { state, validTo } }: OrganizationRow) => {
    const word = t(`orgs.licence.${state}`);
    return validTo === null ? word : t('orgs.until', { state: word, date: date(validTo) });
  };
  return [
    {
      id: 'users',
      header: t('orgs.users'),
      cell: ({ users }) => number(users),
      align: 'end',
      width: 92,
      from: 'beside',
    },
    {
      id: 'units',
      header: t('orgs.units'),
      cell: ({ units }) => number(units),
      align: 'end',
      width: 84,
      from: 'wide',
    },
    {
      id: 'assessments',
      header: t('orgs.assessments'),
      cell: ({ assessments }) => number(assessments),
      align: 'end',
      width: 112,
      from: 'wide',
    },
    { id: 'licence', header: t('orgs.licence'), cell: licence, width: 210, from: 'beside' },
    {
      id: 'signIn',
      header: t('orgs.signIn'),
      cell: ({ federated }) => t(federated ? 'orgs.federated' : 'orgs.password'),
      width: 130,
      from: 'wide',
    },
    {
      id: 'country',
      header: t('orgs.country'),
      cell: ({ country }) => (country === null ? '' : getCountryName(country, language)),
      width: 120,
      from: 'wide',
    },
  ];
}

function Name({ row }: { readonly row: OrganizationRow }) {
  const t = useT(organizationTexts);
  return (
    <span className={styles.name}>
      <span className={styles.words}>{row.name}</span>
      {row.demo ? <span className={styles.mark}>{t('orgs.demo')}</span> : null}
      {row.system ? <span className={styles.mark}>{t('orgs.system')}</span> : null}
    </span>
  );
}

interface OrganizationTreeProps {
  readonly rows: readonly OrganizationRow[];
  readonly sought: string | undefined;
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}

function OrganizationTree({ rows, sought, open, onOpen }: OrganizationTreeProps) {
  const t = useT(organizationTexts);
  const columns = useColumns();
  const found = useMatchingBranches(rows, shape, sought);
  if (found.length === 0) return <EmptyState title={t('orgs.noneFound')} />;
  return (
    <TreeGrid
      label={t('orgs.title')}
      rows={found}
      {...shape}
      name={(row) => <Name row={row} />}
      nameHeader={t('orgs.name')}
      columns={columns}
      current={open ?? null}
      onOpen={(row) => onOpen(keyOf(row))}
    />
  );
}

interface SearchProps {
  readonly sought: string | undefined;
  readonly onSeek: (text: string) => void;
}

function OrganizationSearch({ sought = '', onSeek }: SearchProps) {
  const t = useT(organizationTexts);
  return (
    <div className={styles.find}>
      <RecordSearchField value={sought} label={t('orgs.find')} onChange={onSeek} />
    </div>
  );
}

export function OrganizationsPage() {
  const t = useT(organizationTexts);
  const { number } = useFormat();
  const navigate = useNavigate();
  const [open, setOpen] = useSearchParameter('open');
  const [sought, setSought] = useSearchParameter('q');
  const answer = useCall(organizationContract.list, {});
  const rows = answer.data ?? noRows;
  const current = rows.find((row) => keyOf(row) === open);
  const goTo = (search: { open?: string }) =>
    void navigate({ to: '/admin/orgs', search, ignoreBlocker: true, resetScroll: false });
  const make = <Button onClick={() => setOpen('new')}>{t('orgs.new')}</Button>;
  const panel =
    open === 'new' && answer.data !== undefined ? (
      <NewOrganizationPanel
        rows={rows}
        onClose={() => setOpen(undefined)}
        onMade={(id) => goTo({ open: String(id) })}
      />
    ) : current === undefined ? null : (
      <OrganizationPanel
        key={current.id}
        row={current}
        rows={rows}
        onClose={() => setOpen(undefined)}
        onGone={() => goTo({})}
      />
    );
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('orgs.title')}
        {...(answer.data ? { count: number(rows.length) } : {})}
        sub={t('orgs.sub')}
        tools={
          <>
            <SavedViews list="admin.organizations" params={viewParams} />
            {make}
          </>
        }
        bar={<OrganizationSearch sought={sought} onSeek={setSought} />}
      >
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} title={t('orgs.failed')} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            <OrganizationTree rows={rows} sought={sought} open={open} onOpen={setOpen} />
            {rows.length === 1 ? (
              <EmptyState title={t('orgs.alone')} text={t('orgs.aloneHelp')} action={make} />
            ) : null}
          </>
        )}
      </Page>
    </SplitView>
  );
}
