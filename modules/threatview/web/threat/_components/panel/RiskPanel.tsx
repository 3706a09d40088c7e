import { getThreatLevel } from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  dependencyFlags,
  dependencyKinds,
  listRiskFilterLabels,
} from '@klarsikt/engine/model';
import { formatIndustryCodes } from '@klarsikt/engine/recognise';
import type { Relevance, RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName, getSegmentWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useGrowingCount } from '@klarsikt/web/ui/states/use-parts.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { ThreatListFilters } from '../../_lib/lists/filters.ts';
import {
  buildRiskRow,
  createThreatScope,
  findThreatOrRisk,
  listControlsOnRisk,
  listFilteredAreas,
  listThreatsOfRisk,
  type RiskRow,
  type ThreatScope,
} from '../../_lib/lists/risk-list.ts';
import { filterThreatFacts } from '../../_lib/lists/threat-list.ts';
import { useLibrary } from '../../_lib/use-library.ts';
import { threatViewTexts } from '../../texts.ts';
import { SelectToggleAction } from '../choose/SelectButton.tsx';
import styles from '../lists.module.css';
import { ThreatGrades } from './Grades.tsx';
import { CountryListsOfRisk } from './PlaceLists.tsx';
import { ThreatLinkList } from './ThreatLines.tsx';

interface OpenRisk {
  readonly model: CompiledModel;
  readonly riskKey: string;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

export function RiskPanel({ filters, ...risk }: OpenRisk & { readonly filters: ThreatListFilters }) {
  const { model } = risk;
  const { facts } = useLibrary();
  const scope = useMemo(
    () => createThreatScope(model, filterThreatFacts(model, facts, filters)),
    [model, facts, filters],
  );
  const areas = useMemo(() => listFilteredAreas(filters), [filters]);
  return <ScopedRiskPanel {...risk} scope={scope} areas={areas} />;
}

interface ScopedRisk extends OpenRisk {
  readonly scope: ThreatScope;
  /** Relevance areas of the view, which select the country lists; empty means all. */
  readonly areas: readonly Relevance[];
}

export function ScopedRiskPanel({ model, riskKey, scope, areas, foot, onClose }: ScopedRisk) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const row = useMemo(() => {
    const found = findThreatOrRisk(model, riskKey);
    if (found === null || found.type === 'threats') return null;
    return buildRiskRow(model, found.type, found.entity, scope, areas);
  }, [model, riskKey, scope, areas]);
  if (row === null)
    return (
      <DetailPanel title={t('threat.riskNotFoundTitle')} onClose={onClose}>
        <p className="muted">{t('threat.riskNotFoundText')}</p>
        <Link className={`text-link ${styles.more}`} to="/threatview/risks">
          {t('threat.allRisks')}
        </Link>
      </DetailPanel>
    );
  const { risk, type, individuals, corporates } = row;
  return (
    <DetailPanel
      title={text(risk.name)}
      crumb={getRiskTypeName(type, language)}
      head={
        <>
          <ThreatGrades individuals={individuals} corporates={corporates} onlyGiven />
          <RiskMeta model={model} row={row} />
          <div className={styles.actions}>
            <SelectToggleAction itemKey={risk.key} name={text(risk.name)} />
          </div>
        </>
      }
      foot={foot}
      onClose={onClose}
    >
      <p className={styles.read}>{text(risk.description)}</p>
      <CountryListsOfRisk row={row} />
      <ThreatsBehind key={row.id} model={model} row={row} scope={scope} />
      <ActingControls model={model} type={type} riskKey={risk.key} />
    </DetailPanel>
  );
}

/**
 * Lists the kinds of data (geographies, legal forms, industries) that a customer type depends on, with the names of
 * the entries.
 */
function useDependencies(model: CompiledModel, { type, risk }: RiskRow): string {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const customer = type === 'customers' ? model.customers.byKey.get(risk.key) : undefined;
  if (customer === undefined) return '';
  return dependencyKinds
    .filter((kind) => customer[dependencyFlags[kind]])
    .map((kind) => {
      const names = (customer.dep[kind] ?? []).flatMap((key) => {
        const named = model[kind].byKey.get(key);
        return named === undefined ? [] : [text(named.name)];
      });
      const word = t(`threat.dependsOn.${kind}`);
      return names.length === 0 ? word : `${word} (${names.join(', ')})`;
    })
    .join(', ');
}

function RiskMeta({ model, row }: { readonly model: CompiledModel; readonly row: RiskRow }) {
  const t = useT(threatViewTexts);
  const { text, language, date } = useFormat();
  const labels = listRiskFilterLabels(model, row.type, row.id);
  const codes = formatIndustryCodes(model, row.type, row.id, language);
  const depends = useDependencies(model, row);
  const asOf = row.type === 'geographies' ? (model.geographies.byKey.get(row.id)?.asOf ?? null) : null;
  return (
    <p className={styles.meta}>
      <span>
        {t('threat.concerns')} <b>{getSegmentWord(row.segment, language).toLocaleLowerCase(language)}</b>
      </span>
      {row.group === null ? null : (
        <span>
          {t('threat.group')} <b>{text(row.group)}</b>
        </span>
      )}
      {labels.length === 0 ? null : (
        <span>
          {t('threat.riskLabels')} <b>{labels.map(({ name }) => text(name)).join(', ')}</b>
        </span>
      )}
      {codes === '' ? null : <span>{codes}</span>}
      {asOf === null ? null : (
        <span>
          {t('threat.asOf')} <b>{date(asOf)}</b>
        </span>
      )}
      {depends === '' ? null : (
        <span>
          {t('threat.dependsOn')} <b>{depends}</b>
        </span>
      )}
      {row.kri ? <b>{t('threat.kri')}</b> : null}
    </p>
  );
}

/** Maximum number of threats in the panel; the list of threats shows all. */
const threatsShown = 60;
/** Renders the first eight threats at once and the others right afterwards in steps of 16. */
const inParts = { atOnce: 8, step: 16 };

function ThreatsBehind({ model, row, scope }: { model: CompiledModel; row: RiskRow; scope: ThreatScope }) {
  const t = useT(threatViewTexts);
  const all = useMemo(() => listThreatsOfRisk(model, row.type, row.id, scope), [model, row, scope]);
  const drawn = useGrowingCount(row.id, threatsShown, inParts);
  const lines = all.slice(0, drawn).map(({ id, key, name }) => ({
    id,
    key,
    name,
    individuals: getThreatLevel(model, key, 'INDIVIDUALS')?.level ?? null,
    corporates: getThreatLevel(model, key, 'CORPORATES')?.level ?? null,
  }));
  return (
    <>
      <h3 className={styles.heading}>
        {t('threat.riskThreats')} <span>{all.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className="muted">{t('threat.noThreatsBehind')}</p>
      ) : (
        <ThreatLinkList threats={lines} through={row.id} />
      )}
      {all.length > threatsShown ? (
        <p className="muted">{t('threat.andMoreThreats', { count: all.length - threatsShown })}</p>
      ) : null}
    </>
  );
}

function ActingControls({ model, type, riskKey }: { model: CompiledModel; type: RiskType; riskKey: string }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const controls = useMemo(() => listControlsOnRisk(model, type, riskKey), [model, type, riskKey]);
  const specific = controls.filter(({ general }) => !general);
  const general = controls.length - specific.length;
  if (controls.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>
        {t('threat.controlsActing')} <span>{controls.length}</span>
      </h3>
      <ul className={styles.lines}>
        {specific.map((control) => (
          <li key={control.key}>
            <span className={styles.name}>
              {text(control.name)}
              <small>{text(control.description)}</small>
            </span>
          </li>
        ))}
      </ul>
      {general === 0 ? null : (
        <p className="muted">
          {t(specific.length > 0 ? 'threat.generalControls' : 'threat.onlyGeneral', { count: general })}
        </p>
      )}
    </>
  );
}
