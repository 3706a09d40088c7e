/** /ra/group/standards: comparison of the group with the group-wide standards, point by point. */
import { rollupContract as contract, type GroupStandards } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { StandardPoint } from './StandardPoint.tsx';
import styles from './standards.module.css';
import { groupStandardsTexts } from './standards-texts.ts';
import { useGroupStandards } from './use-standards.ts';

function Tools() {
  const t = useT(groupStandardsTexts);
  const { language } = useFormat();
  const { can } = useSession();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const body = { format, language };
      saveFile(await call(contract.exportStandards, { body }), `standards.${format}`);
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <>
      <Link className="text-link" to="/ra/group">
        {t('standards.group')}
      </Link>
      {can('ra:View')
        ? (['csv', 'xlsx'] as const).map((format) => (
            <Button key={format} size="xs" variant="subtle" onClick={() => void save(format)}>
              {t(`standards.${format}`)}
            </Button>
          ))
        : null}
    </>
  );
}

function Points({ data }: { readonly data: GroupStandards }) {
  const t = useT(groupStandardsTexts);
  const ids = [...new Set(data.points.map(({ id }) => id))];
  const counted = (status: string) => data.lines.filter((line) => line.status === status).length;
  if (data.units.length === 0)
    return <EmptyState title={t('standards.none')} text={t('standards.noneText')} />;
  return (
    <div className={styles.page}>
      <p>{t('standards.count', { gaps: counted('gap'), open: counted('open') })}</p>
      {ids.map((id) => (
        <StandardPoint key={id} data={data} id={id} />
      ))}
    </div>
  );
}

export function GroupStandardsPage() {
  const t = useT(groupStandardsTexts);
  const { data, error, refetch } = useGroupStandards();
  return (
    <Page title={t('standards.title')} sub={t('standards.sub')} tools={<Tools />}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={8} /> : null}
      {data === undefined ? null : <Points data={data} />}
    </Page>
  );
}
