/** One list page for all kinds: /atlas/entities/{type}, /atlas/daily/{type}, threats of a category, demo threats. */
import {
  atlasContract,
  type EntityRow,
  entitySortFields,
  entityStates,
  toAtlasListName,
} from '@klarsikt/contract';
import { relevanceKinds } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getFieldPathLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatChoiceLabel } from '../entity/groups.ts';
import { getEntityEditPermission } from '../entity/kind.ts';
import { atlasEntityTexts as entityTexts } from '../entity/texts.ts';
import { isDailyEntityType, useEntityKindNames } from '../kinds.ts';
import { EntityStateMark } from '../StateMark.tsx';
import { atlasTexts } from '../texts.ts';
import { BulkActionBar } from './BulkBar.tsx';
import { EntityImportPanel } from './ImportPanel.tsx';

const spec = defineRecordList({
  sorts: entitySortFields,
  sort: 'order',
  filters: ['state', 'published', 'method', 'relevance', 'due', 'demo', 'refers'],
});
type List = RecordListState<(typeof spec.sorts)[number], (typeof spec.filters)[number]>;

/** Filters that the address of the page sets and that the user cannot change. */
interface FixedFilters {
  readonly refers?: string;
  readonly demo?: boolean;
}

export function EntitiesPage() {
  const { type = '' } = useParams({ strict: false });
  return <Entities key={type} type={type} />;
}

export function DemoThreatsPage() {
  const t = useT(atlasTexts);
  return <Entities type="threat" title={t('atlas.demoThreats')} fixed={{ demo: true }} />;
}

export function CategoryThreatsPage() {
  const t = useT(atlasTexts);
  const { text } = useFormat();
  const { id = '' } = useParams({ strict: false });
  const params = { type: 'category', id: Number(id) };
  const { data, error, refetch } = useCall(atlasContract.load, { params, query: {} });
  const { document } = data ?? {};
  const key = document?.key;
  if (typeof key !== 'string')
    return (
      <Page title={t('atlas.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { name } = document ?? {};
  const named = typeof name === 'object' && name !== null && 'en' in name && 'sv' in name;
  const title = t('atlas.category.threats', {
    name: named ? text({ en: String(name.en), sv: String(name.sv) }) : key,
  });
  return <Entities type="threat" title={title} fixed={{ refers: key }} />;
}

function buildFilter({ text, filters }: List, fixed: FixedFilters) {
  const state = entityStates.find((known) => known === filters.state);
  const relevance = relevanceKinds.find((known) => known === filters.relevance);
  const { refers = filters.refers, demo = filters.demo === undefined ? undefined : filters.demo === 'true' } =
    fixed;
  return {
    text,
    published: filters.published === 'true',
    ...(state === undefined ? {} : { state }),
    ...(filters.method === undefined ? {} : { method: filters.method }),
    ...(relevance === undefined ? {} : { relevance }),
    ...(filters.due === undefined ? {} : { due: filters.due === 'true' }),
    ...(refers === undefined ? {} : { refers }),
    ...(demo === undefined ? {} : { demo }),
  };
}

function useFilters(type: string, list: List) {
  const t = useT(atlasTexts);
  const e = useT(entityTexts);
  const language = useLanguage();
  const { filters } = list;
  const yes = [{ value: 'true', label: t('atlas.yes') }];
  const both = [...yes, { value: 'false', label: t('atlas.no') }];
  const states = entityStates.map((value) => ({ value, label: e(`entity.state.${value}`) }));
  const always = [
    { id: 'state', label: t('atlas.state'), value: filters.state, options: states },
    { id: 'published', label: t('atlas.onlyPublished'), value: filters.published, options: yes },
  ];
  if (type !== 'threat') return always;
  const experts = [{ value: 'Experts', label: t('atlas.yes') }];
  return [
    ...always,
    {
      id: 'relevance',
      label: getFieldPathLabel('relevance', language),
      value: filters.relevance,
      options: relevanceKinds.map((value) => ({ value, label: formatChoiceLabel(value, language) })),
    },
    { id: 'method', label: t('atlas.expertPanel'), value: filters.method, options: experts },
    { id: 'due', label: t('atlas.dueNow'), value: filters.due, options: both },
    { id: 'demo', label: t('atlas.demo'), value: filters.demo, options: both },
  ];
}

function useColumns(type: string) {
  const t = useT(atlasTexts);
  const { text, dateTime } = useFormat();
  return [
    {
      id: 'name',
      header: t('atlas.name'),
      value: (row: EntityRow) => text(row.name),
      cell: (row: EntityRow) => (
        <Link to="/atlas/entities/$type/$id" params={{ type: row.type, id: String(row.id) }}>
          {text(row.name)}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('atlas.state'),
      value: (row: EntityRow) => row.state,
      cell: (row: EntityRow) => <EntityStateMark state={row.state} />,
      width: 120,
    },
    {
      id: 'untranslated',
      header: t('atlas.untranslated'),
      value: (row: EntityRow) => row.untranslated,
      cell: (row: EntityRow) =>
        row.untranslated === 0 ? t('atlas.complete') : t('atlas.behind', { count: row.untranslated }),
      width: 120,
    },
    {
      id: 'reviewBy',
      header: t('atlas.reviewBy'),
      value: (row: EntityRow) => row.reviewBy,
      width: 116,
      // Hide the review date for news: titles of news are long, and news is rarely reviewed.
      hidden: isDailyEntityType(type),
    },
    {
      id: 'changed',
      header: t('atlas.edited'),
      value: (row: EntityRow) => (row.revision === 0 ? '' : row.at),
      cell: (row: EntityRow) => (row.revision === 0 ? '' : `${dateTime(row.at)} ${row.author}`),
      width: 176,
    },
    { id: 'id', header: t('atlas.id'), value: (row: EntityRow) => row.id, align: 'end' as const, width: 90 },
  ];
}

const rowKey = ({ id }: EntityRow) => String(id);

function useOpenEntity(): (row: EntityRow) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ type, id }: EntityRow) =>
      void navigate({ to: '/atlas/entities/$type/$id', params: { type, id: String(id) } }),
    [navigate],
  );
}

interface EntitiesProps {
  readonly type: string;
  readonly title?: string;
  readonly fixed?: FixedFilters;
}

function Entities({ type, title, fixed = {} }: EntitiesProps) {
  const t = useT(atlasTexts);
  const { number, text } = useFormat();
  const kinds = useEntityKindNames();
  const list = useRecordList(spec);
  const narrowing = buildFilter(list, fixed);
  const body = { ...list.wire, ...narrowing };
  const answer = useCall(atlasContract.list, { params: { type }, body }, previousRowsOptions);
  const columns = useColumns(type);
  const openEntity = useOpenEntity();
  const filters = useFilters(type, list);
  const editable = useSession().can(getEntityEditPermission(type));
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (row: EntityRow) => {
    const next = new Set(checked);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    setChecked(next);
  };
  return (
    <RecordList
      id={`atlas-${type}`}
      {...(Object.keys(fixed).length === 0 ? { views: toAtlasListName(type) } : {})}
      title={title ?? kinds.many(type)}
      count={answer.data === undefined ? '' : number(answer.data.total)}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={rowKey}
      rowName={(row) => text(row.name)}
      onOpenRow={openEntity}
      find={t('atlas.find')}
      filters={filters}
      {...(editable ? { checked, onToggle: toggle } : {})}
      bar={
        checked.size === 0 ? undefined : (
          <BulkActionBar
            type={type}
            ids={[...checked].map(Number)}
            onDone={() => {
              setChecked(new Set());
              void answer.refetch();
            }}
          />
        )
      }
      tools={
        <>
          <ExportButtons type={type} narrowing={narrowing} />
          {editable ? <EditorTools type={type} onImport={() => list.openRow('import')} /> : null}
        </>
      }
      empty={<EmptyState title={t('atlas.empty')} text={t('atlas.emptyHelp')} />}
      panel={
        list.open === 'import' ? (
          <EntityImportPanel type={type} onClose={() => list.close()} onDone={() => void answer.refetch()} />
        ) : null
      }
    />
  );
}

interface EditorToolsProps {
  readonly type: string;
  readonly onImport: () => void;
}

function EditorTools({ type, onImport }: EditorToolsProps) {
  const t = useT(atlasTexts);
  const kinds = useEntityKindNames();
  const createTo = isDailyEntityType(type)
    ? ('/atlas/daily/$type/create' as const)
    : ('/atlas/entities/$type/create' as const);
  return (
    <>
      <Button size="xs" variant="default" onClick={onImport}>
        {t('atlas.import')}
      </Button>
      <Button renderRoot={(look) => <Link to={createTo} params={{ type }} {...look} />}>
        {type === 'threat' ? t('atlas.createThreat') : t('atlas.create', { type: kinds.one(type) })}
      </Button>
    </>
  );
}

interface ExportProps {
  readonly type: string;
  readonly narrowing: ReturnType<typeof buildFilter>;
}

function ExportButtons({ type, narrowing }: ExportProps) {
  const t = useT(atlasTexts);
  const language = useLanguage();
  const { busy, act } = useRecordAction();
  const save = async (format: 'csv' | 'xlsx') => {
    const body = { language, format, ...narrowing };
    const given = { params: { type }, body };
    saveFile(await call(atlasContract.export, given, { timeoutMs: 60_000 }), `${type}.${format}`);
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      loading={busy}
      onClick={() => void act(() => save(format))}
    >
      {t(`atlas.export.${format}`)}
    </Button>
  ));
}
