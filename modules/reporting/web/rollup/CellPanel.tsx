/**
 * Shows the origin of a group level: its drivers with their risks, the worst units, the years, and the assessment that
 * counts for the unit.
 */
import { rollupContract as contract, type GroupMember } from '@klarsikt/contract';
import { computeGroupTrend, splitLargestContributions } from '@klarsikt/engine/group';
import { operationalRelevances, type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getPartStatusName, getRelevanceName, getRiskTypeName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpenHeatMapCell } from './HeatMap.tsx';
import styles from './rollup.module.css';
import { CountedAssessmentForm } from './SettleForm.tsx';
import { rollupTexts } from './texts.ts';
import type { GroupRollUpRow, GroupRollUpView } from './use-rollup.ts';

const mostDrivers = 6;
const mostWorst = 5;
const yearsBack = 4;

/** Returns the category of a measure; for example, `ml.customers` belongs to customers. */
const riskTypeOfMeasure = (measure: string): RiskType | undefined =>
  riskTypes.find((type) => type === (measure.split('.')[1] ?? measure));

function useMeasureWord() {
  const { language } = useFormat();
  const t = useT(rollupTexts);
  return (measure: string): string => {
    const area = operationalRelevances.find((one) => one === measure.split('.')[0]);
    const type = riskTypeOfMeasure(measure);
    const words = [
      type === undefined ? t('rollup.weighted') : getRiskTypeName(type, language),
      ...(area === undefined ? [] : [getRelevanceName(area, language)]),
    ];
    return words.join(', ');
  };
}

function Risks({ id, type }: { readonly id: number; readonly type: RiskType | undefined }) {
  const t = useT(rollupTexts);
  const format = useFormat();
  const query = type === undefined ? {} : { type };
  const { data, error, refetch } = useCall(contract.risks, { params: { id }, query });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.risks.length === 0) return <p className="muted">{t('rollup.noRisks')}</p>;
  return (
    <ul className={styles.risks}>
      {data.risks.map((risk) => (
        <li key={`${risk.type} ${risk.key}`}>
          <span>{format.text(risk.name)}</span>
          <LevelChip level={risk.inherent} fit />
          <LevelChip level={risk.residual} fit />
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly group: GroupRollUpView;
  readonly row: GroupRollUpRow;
  readonly measure: string;
}

function Drivers({ group, row, measure }: PartProps) {
  const t = useT(rollupTexts);
  const format = useFormat();
  const [shown, setShown] = useState<string | null>(null);
  const { drivers, rest } = splitLargestContributions(
    row.measures[measure]?.[group.asked.figure]?.drivers ?? [],
    mostDrivers,
  );
  const rows = new Map(group.rolled.rows.map((one) => [one.place.key, one]));
  if (drivers.length === 0) return <p className="muted">{t('rollup.noDrivers')}</p>;
  return (
    <ul className={styles.drivers}>
      {drivers.map(({ unit, share }) => {
        const at = rows.get(unit);
        const name = at?.place.name ?? '';
        const isShown = shown === unit;
        return (
          <li key={unit}>
            <button type="button" aria-expanded={isShown} onClick={() => setShown(isShown ? null : unit)}>
              <span>{name}</span>
              <meter min={0} max={1} value={share} aria-hidden="true" />
              <b>{format.percent(share)}</b>
              <span className="visually-hidden">{t(isShown ? 'rollup.hideRisks' : 'rollup.showRisks')}</span>
            </button>
            {isShown && at?.assessment ? (
              <Risks id={at.assessment.id} type={riskTypeOfMeasure(measure)} />
            ) : null}
          </li>
        );
      })}
      {rest > 0 ? (
        <li className={styles.rest}>
          <span>{t('rollup.rest')}</span>
          <b>{format.percent(rest)}</b>
        </li>
      ) : null}
    </ul>
  );
}

function Worst({ group, row, measure }: PartProps) {
  const t = useT(rollupTexts);
  const format = useFormat();
  const { rows } = group.rolled;
  const at = rows.indexOf(row);
  const ranked = rows
    .slice(at, at + row.below + 1)
    .flatMap(({ place, assessment }) => {
      const level = assessment?.levels[measure]?.[group.asked.figure];
      return level === undefined ? [] : [{ place, level }];
    })
    .sort((a, b) => b.level - a.level)
    .slice(0, mostWorst);
  return (
    <section>
      <h3>
        {t('rollup.worstUnits')} <small>{t('rollup.since', { year: String(group.tree.period - 1) })}</small>
      </h3>
      <ul className={styles.ranked}>
        {ranked.map(({ place, level }) => {
          const change = group.changes.get(place.key);
          const by = change === undefined ? null : change.now - change.before;
          return (
            <li key={place.key}>
              <span>{place.name}</span>
              <small>{by === null ? '' : `${by >= 0.05 ? '+' : ''}${format.number(by, 1)}`}</small>
              <LevelChip level={level} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Years({ group, row, measure }: PartProps) {
  const t = useT(rollupTexts);
  const { rows } = group.rolled;
  const at = rows.indexOf(row);
  const places = rows.slice(at, at + row.below + 1).map(({ place }) => place);
  const years = computeGroupTrend(places, {
    ...{ weigh: group.asked.weigh, period: group.tree.period, years: yearsBack },
    ...{ measure, figure: group.asked.figure },
  });
  if (years.length < 2) return null;
  return (
    <section>
      <h3>
        {t('rollup.years')} <small>{t('rollup.sameUnits', { units: years[0]?.units ?? 0 })}</small>
      </h3>
      <table className={styles.years}>
        <thead>
          <tr>
            <th scope="col">{t('rollup.year')}</th>
            <th scope="col">{t('rollup.weighted')}</th>
            <th scope="col">{t('rollup.worst')}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ period, level, worst }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>
                <LevelChip level={level} />
              </td>
              <td>
                <LevelChip level={worst} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Speaker({ row, place }: { readonly row: GroupRollUpRow; readonly place: GroupMember }) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const own = row.assessment;
  const { chosen, reason, settledBy } = place;
  return (
    <section>
      <h3>{t('rollup.speaks')}</h3>
      {own === null ? (
        <p className="muted">{t('rollup.none')}</p>
      ) : (
        <p>
          {t('rollup.speaksFor', {
            name: own.name,
            status: getPartStatusName(own.status, language),
            year: String(own.period),
          })}
          <br />
          <small className="muted">
            {chosen === null ? t('rollup.byRule') : t('rollup.settledBy', { by: settledBy, reason })}
          </small>
        </p>
      )}
      {own !== null && place.opens ? (
        <p>
          <Link className="text-link" to="/ra/$raId" params={{ raId: String(own.id) }}>
            {t('rollup.openAssessment')}
          </Link>{' '}
          ·{' '}
          <Link className="text-link" to="/ra/$raId/group/reports" params={{ raId: String(own.id) }}>
            {t('rollup.reports')}
          </Link>
        </p>
      ) : null}
      {place.can ? <CountedAssessmentForm key={place.key} place={place} /> : null}
    </section>
  );
}

/** Shows a summary: the unit with the worst level, and the unit with the largest part of the weighted level. */
function SumUp({ group, row, measure }: PartProps) {
  const t = useT(rollupTexts);
  const format = useFormat();
  const level = row.measures[measure]?.[group.asked.figure];
  const [driver] = level?.drivers ?? [];
  if (row.assessed < 2 || !level || driver === undefined) return null;
  const nameOf = (unit: string) => group.tree.places.find(({ key }) => key === unit)?.name ?? '';
  const said = { worst: nameOf(level.worstUnit), driver: nameOf(driver.unit) };
  return <p>{t('rollup.sumsUp', { ...said, share: format.percent(driver.share) })}</p>;
}

interface CellPanelProps {
  readonly group: GroupRollUpView;
  readonly cell: OpenHeatMapCell;
  readonly onClose: () => void;
}

export function HeatMapCellPanel({ group, cell, onClose }: CellPanelProps) {
  const t = useT(rollupTexts);
  const format = useFormat();
  const word = useMeasureWord();
  const row = group.rolled.rows.find(({ place }) => place.key === cell.key);
  const place = group.tree.places.find(({ key }) => key === cell.key);
  if (row === undefined || place === undefined) return null;
  const { measure } = cell;
  const level = row.measures[measure]?.[group.asked.figure] ?? null;
  const strength = row.measures[measure]?.strength ?? null;
  const part = { group, row, measure };
  return (
    <DetailPanel title={place.name} crumb={word(measure)} onClose={onClose}>
      <div className={styles.panel}>
        {level === null ? null : (
          <>
            <p className={styles.lead}>
              {t('rollup.weighted')} <LevelChip level={level.level} fit /> {t('rollup.worst')}{' '}
              <LevelChip level={level.worst} fit />
            </p>
            <SumUp {...part} />
            {level.hidden ? <p className={styles.explain}>{t('rollup.hidden')}</p> : null}
            <section>
              <h3>
                {t('rollup.makes', { level: format.level(level.level) })}{' '}
                <small>{t('rollup.driversNote')}</small>
              </h3>
              <Drivers {...part} />
            </section>
            {row.assessed > 1 ? <Worst {...part} /> : null}
            <Years {...part} />
            <p className={styles.strength}>
              {t('rollup.strength')} <StrengthMeter strength={strength} word />
            </p>
          </>
        )}
        {place.kind === 'unit' ? <Speaker row={row} place={place} /> : null}
      </div>
    </DetailPanel>
  );
}
