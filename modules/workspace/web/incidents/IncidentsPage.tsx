/** /ra/incidents: the register of incidents with filters, sorting and a panel for each incident. */
import { OwnFieldFacts } from '@klarsikt/assessment/web/ownfield/OwnFieldFacts.tsx';
import {
  changeOwnFieldFilter,
  useOwnFieldFilters,
} from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { type OwnFieldsOfObject, useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { incidentContract as contract, type Incident } from '@klarsikt/contract';
import {
  type IncidentKind,
  type IncidentSeverity,
  incidentKinds,
  incidentKindTexts,
  incidentSeverities,
  incidentSeverityTexts,
} from '@klarsikt/engine/incidents';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSearchParameter, useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import { IncidentImportDialog } from './ImportIncidents.tsx';
import { IncidentForm } from './IncidentForm.tsx';
import styles from './incidents.module.css';
import { incidentsTexts } from './texts.ts';
import { type IncidentListRequest, useIncidents } from './use-incidents.ts';

const sorts = ['day', 'severity', 'kind'] as const;
type Sort = (typeof sorts)[number];

interface Filter {
  readonly from: string;
  readonly until: string;
  readonly kind: IncidentKind | '';
  readonly severity: IncidentSeverity;
  readonly sort: Sort;
}

/** Parameters of the address that a saved view contains. */
const viewParams = ['from', 'until', 'kind', 'severity', 'sort', 'own'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the filter from the address; unknown values count as absent. */
function readFilter(search: Readonly<Record<string, unknown>>): Filter {
  return {
    from: textOf(search.from),
    until: textOf(search.until),
    kind: incidentKinds.find((one) => one === search.kind) ?? '',
    severity: incidentSeverities.find((one) => one === search.severity) ?? 'low',
    sort: sorts.find((one) => one === search.sort) ?? 'day',
  };
}

/** Converts a filter to search parameters; defaults are omitted, so that addresses are short. */
function toSearch({ from, until, kind, severity, sort }: Filter) {
  return {
    from: from || undefined,
    until: until || undefined,
    kind: kind || undefined,
    severity: severity === 'low' ? undefined : severity,
    sort: sort === 'day' ? undefined : sort,
  };
}

const searchOf = ({ from, until, kind, severity }: Filter): IncidentListRequest => ({
  ...(from === '' ? {} : { from }),
  ...(until === '' ? {} : { until }),
  ...(kind === '' ? {} : { kind }),
  ...(severity === 'low' ? {} : { severity }),
});

const sorted = (incidents: readonly Incident[], sort: Sort): readonly Incident[] => {
  const grade = ({ severity }: Incident) => incidentSeverities.indexOf(severity);
  if (sort === 'severity') return incidents.toSorted((a, b) => grade(b) - grade(a));
  if (sort === 'kind')
    return incidents.toSorted((a, b) => incidentKinds.indexOf(a.kind) - incidentKinds.indexOf(b.kind));
  return incidents;
};

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useT(incidentsTexts);
  const { text } = useFormat();
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change });
  return (
    <div className={styles.filters}>
      <DateField
        size="xs"
        label={t('incidents.from')}
        value={filter.from}
        onChange={(from) => set({ from })}
      />
      <DateField
        size="xs"
        label={t('incidents.until')}
        value={filter.until}
        onChange={(until) => set({ until })}
      />
      <NativeSelect
        size="xs"
        label={t('incidents.kind')}
        value={filter.kind}
        data={[
          { value: '', label: t('incidents.anyKind') },
          ...incidentKinds.map((value) => ({ value, label: text(incidentKindTexts[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: incidentKinds.find((one) => one === value) ?? '' })
        }
      />
      <NativeSelect
        size="xs"
        label={t('incidents.severityFrom')}
        value={filter.severity}
        data={incidentSeverities.map((value) => ({ value, label: text(incidentSeverityTexts[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ severity: incidentSeverities.find((one) => one === value) ?? 'low' })
        }
      />
      <NativeSelect
        size="xs"
        label={t('incidents.sort')}
        value={filter.sort}
        data={sorts.map((value) => ({ value, label: t(`incidents.sort.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ sort: sorts.find((one) => one === value) ?? 'day' })
        }
      />
    </div>
  );
}

interface RowProps {
  readonly own: OwnFieldsOfObject;
  readonly incident: Incident;
  readonly isOpen: boolean;
  readonly linked: string;
  readonly onOpen: () => void;
}

function Row({ own, incident, isOpen, linked, onOpen }: RowProps) {
  const t = useT(incidentsTexts);
  const { text, date } = useFormat();
  const { title, day, kind, severity, unit, lessons } = incident;
  return (
    <li aria-current={isOpen}>
      <span className={styles.head}>
        <time dateTime={day}>{date(day)}</time>
        <button
          type="button"
          className="text-link"
          aria-label={t('incidents.open', { title })}
          onClick={onOpen}
        >
          {title}
        </button>
        <span className={styles.severity} data-severity={severity}>
          {text(incidentSeverityTexts[severity])}
        </span>
      </span>
      <small className="muted">
        {[text(incidentKindTexts[kind]), unit.name, linked].filter(Boolean).join(' · ')}
      </small>
      <OwnFieldFacts {...own} values={incident.ownFields} listed />
      {lessons === '' ? null : <small>{lessons}</small>}
    </li>
  );
}

interface ToolsProps {
  readonly search: IncidentListRequest;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

function Tools({ search, onAdd, onImport }: ToolsProps) {
  const t = useT(incidentsTexts);
  const { language } = useFormat();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      saveFile(await call(contract.export, { body: { ...search, format, language } }), `incidents.${format}`);
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <>
      <Link className="text-link" to="/ra">
        {t('incidents.back')}
      </Link>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} size="xs" variant="subtle" onClick={() => void save(format)}>
          {t(`incidents.${format}`)}
        </Button>
      ))}
      <SavedViews list="ra.incidents" params={viewParams} />
      <Button size="xs" variant="subtle" onClick={onImport}>
        {t('incidents.import')}
      </Button>
      <Button size="xs" onClick={onAdd}>
        {t('incidents.add')}
      </Button>
    </>
  );
}

interface RowsProps {
  readonly data: RegisterData;
  readonly own: OwnFieldsOfObject;
  readonly sort: Sort;
  readonly isNarrowed: boolean;
  readonly open: number | null;
  readonly onOpen: (id: number) => void;
}

type RegisterData = NonNullable<ReturnType<typeof useIncidents>['data']>;

function Rows({ data, own, sort, isNarrowed, open, onOpen }: RowsProps) {
  const t = useT(incidentsTexts);
  const { text } = useFormat();
  const { incidents, names } = data;
  if (incidents.length === 0)
    return isNarrowed ? (
      <EmptyState title={t('incidents.noneFound')} />
    ) : (
      <EmptyState title={t('incidents.none')} text={t('incidents.noneText')} />
    );
  const named = new Map(
    Object.values(names).flatMap((of) => of.map(({ key, name }) => [key, text(name)] as const)),
  );
  const linkedOf = ({ links }: Incident) =>
    [...links.threats, ...links.products, ...links.controls].map((key) => named.get(key) ?? key).join(', ');
  return (
    <ul className={styles.list}>
      {sorted(incidents, sort).map((one) => (
        <Row
          key={one.id}
          own={own}
          incident={one}
          linked={linkedOf(one)}
          isOpen={one.id === open}
          onOpen={() => onOpen(one.id)}
        />
      ))}
    </ul>
  );
}

interface OpenedProps {
  readonly data: RegisterData;
  readonly incident: Incident | null;
  readonly onClose: () => void;
}

function Opened({ data: { units, today }, incident, onClose }: OpenedProps) {
  const t = useT(incidentsTexts);
  const { date } = useFormat();
  const [unit] = useSearchParameter('unit');
  const [product = null] = useSearchParameter('product');
  const start = { unit: unit === undefined ? null : Number(unit), product };
  const changed = incident?.updated;
  return (
    <DetailPanel
      title={incident?.title ?? t('incidents.add')}
      crumb={
        changed === undefined ? undefined : t('incidents.updated', { at: date(changed.at), by: changed.by })
      }
      onClose={onClose}
    >
      <IncidentForm given={incident} units={units} start={start} today={today} onDone={onClose} />
    </DetailPanel>
  );
}

function Register() {
  const t = useT(incidentsTexts);
  const [open, setOpen] = useSearchParameter('open');
  const [address, changeAddress] = useSearchParameters();
  const filter = readFilter(address);
  const search = searchOf(filter);
  const { data, error, refetch } = useIncidents(search, true);
  const own = useOwnFields('incident');
  const [ownFilter, setOwnFilter] = useSearchParameter('own');
  const { filters, passes } = useOwnFieldFilters(own, ownFilter);
  const shown = data && { ...data, incidents: data.incidents.filter(({ ownFields }) => passes(ownFields)) };
  const chosen = data?.incidents.find(({ id }) => String(id) === open) ?? null;
  const close = () => setOpen(undefined);
  const panelOf = (loaded: RegisterData) => {
    if (open === 'import') return <IncidentImportDialog units={loaded.units} onClose={close} />;
    if (chosen === null && open !== 'new') return null;
    return <Opened key={open} data={loaded} incident={chosen} onClose={close} />;
  };
  return (
    <SplitView panel={data === undefined ? null : panelOf(data)}>
      <Page
        title={t('incidents.title')}
        count={shown?.incidents.length}
        sub={t('incidents.sub')}
        tools={<Tools search={search} onAdd={() => setOpen('new')} onImport={() => setOpen('import')} />}
      >
        <Filters
          filter={filter}
          onChange={(next) => changeAddress((before) => ({ ...before, ...toSearch(next) }))}
        />
        {filters.length === 0 ? null : (
          <FilterChips
            filters={filters}
            onChange={(id, value) => setOwnFilter(changeOwnFieldFilter(ownFilter, id, value))}
            onClear={() => setOwnFilter(undefined)}
          />
        )}
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <ListSkeleton rows={5} /> : null}
        {shown === undefined ? null : (
          <Rows
            data={shown}
            own={own}
            sort={filter.sort}
            isNarrowed={Object.keys(search).length > 0 || ownFilter !== undefined}
            open={chosen?.id ?? null}
            onOpen={(id) => setOpen(String(id))}
          />
        )}
      </Page>
    </SplitView>
  );
}

export function IncidentsPage() {
  const t = useT(incidentsTexts);
  const { can } = useSession();
  if (can('ra:Incident')) return <Register />;
  return (
    <Page title={t('incidents.title')}>
      <EmptyState title={t('incidents.closed')} text={t('incidents.closedText')} />
    </Page>
  );
}
