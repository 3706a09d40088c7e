/** A risk beside the list: what it is, the threats behind it, the controls that act on it. */
import {
  type CompiledModel,
  filterThreats,
  type RiskType,
  riskTypeWord,
  segmentWord,
  threatLevelOf,
} from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { DetailPanel } from '../../../ui/DetailPanel.tsx';
import { type ListFilters, scopeOf } from '../_lib/filters.ts';
import { controlsOn, entityOfKey, type RiskRow, riskRowOf } from '../_lib/risk-list.ts';
import { texts } from '../texts.ts';
import { Grades } from './Grades.tsx';
import styles from './lists.module.css';
import { SelectAction } from './SelectButton.tsx';
import { ThreatLines } from './ThreatLines.tsx';

interface RiskPanelProps {
  readonly model: CompiledModel;
  readonly riskKey: string;
  readonly filters: ListFilters;
  readonly onClose: () => void;
}

export function RiskPanel({ model, riskKey, filters, onClose }: RiskPanelProps) {
  const t = useT(texts);
  const { text, language } = useFormat();
  const row = useMemo(() => {
    const found = entityOfKey(model, riskKey);
    if (found === null || found.type === 'threats') return null;
    return riskRowOf(model, found.type, found.entity, new Set(filterThreats(model, scopeOf(filters))));
  }, [model, riskKey, filters]);
  if (row === null)
    return (
      <DetailPanel title={t('threat.notFoundTitle')} onClose={onClose}>
        <p className="muted">{t('threat.notFoundText')}</p>
      </DetailPanel>
    );
  const { risk, type, individuals, corporates } = row;
  return (
    <DetailPanel
      title={text(risk.name)}
      crumb={riskTypeWord(type, language)}
      head={
        <>
          <Grades individuals={individuals} corporates={corporates} card={undefined} onlyGiven />
          <RiskMeta row={row} />
          <div className={styles.actions}>
            <SelectAction itemKey={risk.key} name={text(risk.name)} />
          </div>
        </>
      }
      onClose={onClose}
    >
      <p className={styles.read}>{text(risk.description)}</p>
      <ThreatsBehind model={model} row={row} />
      <ActingControls model={model} type={type} riskKey={risk.key} />
    </DetailPanel>
  );
}

function RiskMeta({ row }: { readonly row: RiskRow }) {
  const t = useT(texts);
  const { text, language } = useFormat();
  return (
    <p className={styles.meta}>
      <span>
        {t('threat.concerns')} <b>{segmentWord(row.segment, language).toLocaleLowerCase(language)}</b>
      </span>
      {row.group === null ? null : (
        <span>
          {t('threat.group')} <b>{text(row.group)}</b>
        </span>
      )}
      {row.kri ? <b>{t('threat.kri')}</b> : null}
    </p>
  );
}

function ThreatsBehind({ model, row }: { readonly model: CompiledModel; readonly row: RiskRow }) {
  const t = useT(texts);
  const lines = row.threats.map(({ id, key, name }) => ({
    id,
    key,
    name,
    individuals: threatLevelOf(model, key, 'INDIVIDUALS')?.level ?? null,
    corporates: threatLevelOf(model, key, 'CORPORATES')?.level ?? null,
  }));
  return (
    <>
      <h3 className={styles.heading}>
        {t('threat.riskThreats')} <span>{lines.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className="muted">{t('threat.noThreatsBehind')}</p>
      ) : (
        <ThreatLines threats={lines} />
      )}
    </>
  );
}

function ActingControls({ model, type, riskKey }: { model: CompiledModel; type: RiskType; riskKey: string }) {
  const t = useT(texts);
  const { text } = useFormat();
  const controls = useMemo(() => controlsOn(model, type, riskKey), [model, type, riskKey]);
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
