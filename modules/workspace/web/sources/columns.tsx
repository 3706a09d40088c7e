import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import type { SourceRow } from '@klarsikt/engine/assessment';
import { getSourceLevelName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import { useMemo } from 'react';
import styles from './sources.module.css';
import { assessmentSourcesTexts } from './texts.ts';

function LinkCell({ row }: { readonly row: SourceRow }) {
  const t = useT(assessmentSourcesTexts);
  const href = row.reference.online ? toSafeLinkAddress(row.reference.url) : null;
  if (href === null || !URL.canParse(href)) return null;
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {new URL(href).hostname.replace(/^www\./, '')}{' '}
      <span className="visually-hidden">{t('sources.opensNew')}</span>
    </a>
  );
}

function AgeCell({ row }: { readonly row: SourceRow }) {
  const t = useT(assessmentSourcesTexts);
  const { date } = useFormat();
  return (
    <span className={styles.age}>
      {date(row.reference.published ?? (row.reference.year === null ? null : String(row.reference.year)))}
      {row.old ? (
        <ListRowTag title={t('sources.oldHelp', { count: row.months ?? 0 })}>{t('sources.old')}</ListRowTag>
      ) : null}
    </span>
  );
}

/** With `compact`, columns that the panel beside the list shows are left out. */
export function useSourceColumns(compact: boolean): readonly DataTableColumn<SourceRow>[] {
  const t = useT(assessmentSourcesTexts);
  const { language } = useFormat();
  return useMemo(() => {
    const title: DataTableColumn<SourceRow> = {
      id: 'title',
      header: t('sources.name'),
      value: ({ reference }) => reference.title,
      cell: ({ reference }) => <span title={reference.title}>{reference.title}</span>,
      hideable: false,
    };
    const author: DataTableColumn<SourceRow> = {
      id: 'author',
      header: t('sources.author'),
      value: ({ reference }) => reference.authorShort || reference.author,
      width: 150,
      upTo: 190,
    };
    const level: DataTableColumn<SourceRow> = {
      id: 'level',
      header: t('sources.level'),
      value: (row) => getSourceLevelName(row.level, language),
      width: 110,
    };
    const published: DataTableColumn<SourceRow> = {
      id: 'published',
      header: t('sources.published'),
      value: ({ reference }) =>
        reference.published ?? (reference.year === null ? null : String(reference.year)),
      cell: (row) => <AgeCell row={row} />,
      ...{ width: 160, upTo: 212 },
      highFirst: true,
    };
    const threats: DataTableColumn<SourceRow> = {
      id: 'threats',
      header: t('sources.threats'),
      value: (row) => row.threats.length,
      align: 'end',
      width: 76,
      highFirst: true,
    };
    const link: DataTableColumn<SourceRow> = {
      id: 'link',
      header: t('sources.link'),
      value: ({ reference }) => reference.url,
      cell: (row) => <LinkCell row={row} />,
      width: 130,
      upTo: 190,
      sortable: false,
    };
    const online: DataTableColumn<SourceRow> = {
      id: 'online',
      header: t('sources.availability'),
      value: ({ reference }) => t(reference.online ? 'sources.online' : 'sources.offline'),
      width: 120,
      hidden: true,
    };
    return compact ? [title, published, threats] : [title, author, level, published, threats, online, link];
  }, [t, compact, language]);
}
