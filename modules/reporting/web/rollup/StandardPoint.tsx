import type { GroupStandards } from '@klarsikt/contract';
import {
  compareStandardPoints,
  type GroupFactKey,
  type GroupStandardPoint,
  groupFactKeys,
  groupInstruments,
  type StandardPointChange,
  unitFactKeys,
} from '@klarsikt/engine/group';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { GroupFactForm } from './FactForm.tsx';
import { StandardGaps } from './StandardGaps.tsx';
import styles from './standards.module.css';
import { groupStandardsTexts } from './standards-texts.ts';
import type { GroupStandardCheck, GroupStandardLine } from './use-standards.ts';

/** Points that have their own title. */
const pointNames = ['assessments', 'method', 'policies', 'sharing', 'thirdCountries'] as const;
export const findStandardPointName = (id: string) => pointNames.find((name) => name === id);

interface PointProps {
  readonly data: GroupStandards;
  readonly id: string;
}

const findGroupKey = (check: GroupStandardCheck) => groupFactKeys.find((key) => key === check);
const findUnitKey = (check: GroupStandardCheck) => unitFactKeys.find((key) => key === check);

/** A point without a comparison with the act is shown as not compared, even if the point has changed. */
const changeWordOf = ({ change, before, after }: StandardPointChange) =>
  [before, after].some((point) => point?.compared === 'none') ? 'uncompared' : change;

function Asked({ data, id }: PointProps) {
  const t = useT(groupStandardsTexts);
  const { text, date } = useFormat();
  const of = (instrument: GroupStandardPoint['instrument']) =>
    data.points.filter((point) => point.instrument === instrument && point.id === id);
  const [change] = compareStandardPoints(of('RTS-GROUP-DRAFT'), of('RTS-GROUP'));
  return (
    <>
      <div className={styles.scroll}>
        <table>
          <caption className="visually-hidden">{t('standards.asked')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('standards.instrument')}</th>
              <th scope="col">{t('standards.article')}</th>
              <th scope="col">{t('standards.text')}</th>
            </tr>
          </thead>
          <tbody>
            {groupInstruments.flatMap((instrument) =>
              of(instrument.key).map((point) => (
                <tr key={instrument.key}>
                  <th scope="row">
                    {text(instrument.name)}
                    <small className="muted">
                      {' '}
                      {t(`standards.state.${instrument.state}`, {
                        date: instrument.date === null ? '' : date(instrument.date),
                        from: instrument.from === null ? '' : date(instrument.from),
                      })}
                    </small>
                  </th>
                  <td>{point.article || '–'}</td>
                  <td>
                    {text(point.summary)}{' '}
                    {point.compared === 'act' ? null : (
                      <span className={styles.mark}>{t(`standards.compared.${point.compared}`)}</span>
                    )}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {change === undefined ? null : <p className="muted">{t(`standards.change.${changeWordOf(change)}`)}</p>}
    </>
  );
}

interface CellProps {
  readonly line: GroupStandardLine | undefined;
  readonly unit: GroupStandards['units'][number] | undefined;
}

function StatusCell({ line, unit }: CellProps) {
  const t = useT(groupStandardsTexts);
  const { date } = useFormat();
  if (line === undefined) return <td />;
  const { check, status } = line;
  const day = unit?.assessment?.day ?? null;
  const approved = unit?.assessment?.approved ?? null;
  return (
    <td className={styles.status} data-status={status}>
      {t(`standards.status.${status}`)}
      {check === 'age' && day !== null ? <small>{t('standards.day', { day: date(day) })}</small> : null}
      {check === 'approved' && approved !== null ? (
        <small>{t('standards.approvedOn', { day: date(approved) })}</small>
      ) : null}
      {check === 'model' && unit?.assessment ? <small>{unit.assessment.modelName}</small> : null}
    </td>
  );
}

function Units({
  data,
  checks,
}: {
  readonly data: GroupStandards;
  readonly checks: readonly GroupStandardCheck[];
}) {
  const t = useT(groupStandardsTexts);
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('standards.unit')}</th>
            {checks.map((check) => (
              <th key={check} scope="col">
                {t(`standards.check.${check}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.units.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">{unit.name}</th>
              {checks.map((check) => (
                <StatusCell
                  key={check}
                  unit={unit}
                  line={data.lines.find((line) => line.check === check && line.unit === unit.id)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FactQuestion {
  readonly key: GroupFactKey;
  readonly unit: number | null;
  readonly label: string;
  readonly editable: boolean;
}

function Answers({
  data,
  checks,
}: {
  readonly data: GroupStandards;
  readonly checks: readonly GroupStandardCheck[];
}) {
  const t = useT(groupStandardsTexts);
  const factOf = (key: GroupFactKey, unit: number | null) =>
    data.facts.find((fact) => fact.key === key && fact.unit === unit) ?? null;
  const isAsked = (check: GroupStandardCheck, unit: number) =>
    data.lines.some((line) => line.check === check && line.unit === unit && line.status !== 'none');
  const asked = checks.flatMap((check): readonly FactQuestion[] => {
    const [whole, each] = [findGroupKey(check), findUnitKey(check)];
    const label = t(`standards.check.${check}`);
    if (whole !== undefined) return [{ key: whole, unit: null, label, editable: data.can }];
    if (each === undefined) return [];
    return data.units
      .filter(({ id }) => isAsked(check, id))
      .map(({ id, name, can }) => ({
        ...{ key: each, unit: id, editable: can },
        label: t('standards.gap', { unit: name, check: label }),
      }));
  });
  if (asked.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('standards.answers')}>
      <h3>{t('standards.answers')}</h3>
      {asked.map(({ key, unit, label, editable }) => {
        const fact = factOf(key, unit);
        return (
          <GroupFactForm
            key={`${key} ${unit} ${fact?.revision ?? 0}`}
            {...{ fact, unit, label, editable }}
            about={key}
          />
        );
      })}
    </section>
  );
}

export function StandardPoint({ data, id }: PointProps) {
  const t = useT(groupStandardsTexts);
  const name = findStandardPointName(id);
  const checks = data.points.find((point) => point.id === id)?.checks ?? [];
  const ofUnits = checks.filter((check) => findGroupKey(check) === undefined);
  return (
    <Panel title={name === undefined ? id : t(`standards.point.${name}`)}>
      <Asked data={data} id={id} />
      {ofUnits.length === 0 ? null : <Units data={data} checks={ofUnits} />}
      <StandardGaps data={data} checks={checks} />
      <Answers data={data} checks={checks} />
    </Panel>
  );
}
