import { formatLevelWithWord } from '@klarsikt/engine/report';
import { operationalTypes } from '@klarsikt/engine/text';
import { roundToShown as shownLevel } from '@klarsikt/engine/values';
import { getPartStatusName, getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ProgressCount } from '@klarsikt/web/ui/progress/Progress.tsx';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { moveFocusByArrow, useSingleTabStop } from './cell-keys.ts';
import styles from './rollup.module.css';
import { rollupTexts } from './texts.ts';
import type { GroupRollUpRow, GroupRollUpView } from './use-rollup.ts';

export interface OpenHeatMapCell {
  readonly key: string;
  readonly measure: string;
}

interface LineProps {
  readonly row: GroupRollUpRow;
  readonly group: GroupRollUpView;
  readonly isClosed: boolean;
  readonly open: OpenHeatMapCell | null;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (cell: OpenHeatMapCell) => void;
}

interface CellProps extends Pick<LineProps, 'row' | 'group' | 'onOpen'> {
  readonly measure: string;
  readonly name: string;
  readonly isOpen: boolean;
}

function Cell({ row, group, measure, name, isOpen, onOpen }: CellProps) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const level = row.measures[measure]?.[group.asked.figure] ?? null;
  if (level === null) return <td className={styles.missing}>{t('rollup.notOffered')}</td>;
  const unit = row.place.name;
  return (
    <td>
      <button
        type="button"
        className={styles.cell}
        data-cell
        tabIndex={-1}
        aria-pressed={isOpen}
        aria-label={t('rollup.cell', {
          unit,
          measure: name,
          level: formatLevelWithWord(level.level, language),
        })}
        onClick={() => onOpen({ key: row.place.key, measure })}
      >
        <LevelChip level={level.level} />
      </button>
    </td>
  );
}

/** Names the assessment that counts for a unit with several. */
function CountedAssessment({ row, group }: Pick<LineProps, 'row' | 'group'>) {
  const t = useT(rollupTexts);
  const count = group.candidates.get(row.place.key) ?? 0;
  if (row.assessment === null || count < 2) return null;
  const { name, period } = row.assessment;
  const words = t('rollup.counts', { name, year: String(period), count });
  return (
    <small className={styles.counts} style={{ paddingInlineStart: row.depth * 16 + 28 }} title={words}>
      {words}
    </small>
  );
}

type NameProps = Pick<LineProps, 'row' | 'group' | 'isClosed' | 'onToggle'>;

function Name({ row, group, isClosed, onToggle }: NameProps) {
  const t = useT(rollupTexts);
  const { place, depth, below } = row;
  const Icon = isClosed ? IconChevronRight : IconChevronDown;
  return (
    <th scope="row" data-kind={place.kind}>
      <span className={styles.name} style={{ paddingInlineStart: depth * 16 }}>
        {below === 0 ? (
          <i />
        ) : (
          <button
            type="button"
            aria-expanded={!isClosed}
            aria-label={t(isClosed ? 'rollup.open' : 'rollup.close', { unit: place.name })}
            onClick={() => onToggle(place.key)}
          >
            <Icon size={14} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <span title={place.name}>{place.name}</span>
      </span>
      <CountedAssessment row={row} group={group} />
    </th>
  );
}

/** Shows the model version of a unit, or that the units below use different versions. */
function ModelCell({ row, group }: Pick<LineProps, 'row' | 'group'>) {
  const t = useT(rollupTexts);
  const { model } = group.tree;
  const own = row.assessment;
  if (own === null) return <td />;
  const other = own.modelHash !== model.hash;
  return (
    <td className={styles.model}>
      <span
        data-other={other || undefined}
        title={other ? t('rollup.otherModel', { name: model.name }) : undefined}
      >
        {own.modelName}
      </span>
    </td>
  );
}

function Change({ row, group }: Pick<LineProps, 'row' | 'group'>) {
  const format = useFormat();
  const change = group.changes.get(row.place.key);
  if (change === undefined) return <td />;
  const by = shownLevel(change.now) - shownLevel(change.before);
  return (
    <td className={styles.change}>
      {by > 0.04 ? '+' : ''}
      {format.number(by, 1)}
    </td>
  );
}

const Line = memo(function Line({ row, group, isClosed, open, onToggle, onOpen }: LineProps) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const { figure } = group.asked;
  const [overall = 'overall', ...categories] = group.measures;
  const level = row.measures[overall]?.[figure] ?? null;
  const nobody = row.assessed === 0;
  const cell = { row, group, onOpen };
  return (
    <tr data-group={row.below > 0 || undefined}>
      <Name row={row} group={group} isClosed={isClosed} onToggle={onToggle} />
      {nobody ? (
        <td colSpan={2 + categories.length} className={styles.missing}>
          {t('rollup.none')}
        </td>
      ) : (
        <>
          <Cell {...cell} measure={overall} name={t('rollup.weighted')} isOpen={open?.measure === overall} />
          <td className={styles.worst}>
            {row.assessed > 1 && level !== null ? (
              <>
                <LevelChip level={level.worst} />
                {level.hidden ? (
                  <IconAlertTriangle
                    size={14}
                    aria-label={t('rollup.hidden')}
                    className={styles.warning ?? ''}
                  />
                ) : null}
              </>
            ) : null}
          </td>
          {operationalTypes.map((type, index) => (
            <Cell
              key={type}
              {...cell}
              measure={categories[index] ?? type}
              name={getRiskTypeName(type, language)}
              isOpen={open?.measure === categories[index]}
            />
          ))}
        </>
      )}
      <Change row={row} group={group} />
      <td className={styles.coverage}>
        {row.below > 0 || row.units !== 1 ? (
          <ProgressCount of="units" done={row.assessed} total={row.units} />
        ) : null}
      </td>
      <td className={styles.coverage}>
        {row.assessment === null ? null : getPartStatusName(row.assessment.status, language)}
      </td>
      <ModelCell row={row} group={group} />
    </tr>
  );
});

/**
 * Shows the own levels of a unit that has units below it, because the unit's row shows the levels of all of them
 * together.
 */
function OwnLine({ row, group }: Pick<LineProps, 'row' | 'group'>) {
  const t = useT(rollupTexts);
  const { assessment, below, assessed, place, depth } = row;
  if (assessment === null || below === 0 || assessed < 2) return null;
  const [overall = 'overall', ...categories] = group.measures;
  const levelOf = (measure: string) => assessment.levels[measure]?.[group.asked.figure] ?? null;
  return (
    <tr className={styles.worstLine}>
      <th scope="row">
        <span className={styles.name} style={{ paddingInlineStart: (depth + 1) * 16 }}>
          <i />
          <span title={place.name}>{t('rollup.ownAssessment')}</span>
        </span>
      </th>
      <td>
        <LevelChip level={levelOf(overall)} />
      </td>
      <td />
      {categories.map((measure) => (
        <td key={measure}>
          <LevelChip level={levelOf(measure)} />
        </td>
      ))}
      <td colSpan={4} />
    </tr>
  );
}

/** Shows the highest unit of each category, regardless of the weighted level. */
function WorstLine({ group }: { readonly group: GroupRollUpView }) {
  const t = useT(rollupTexts);
  const [top] = group.rolled.rows;
  const [overall = 'overall', ...categories] = group.measures;
  if (top === undefined || top.assessed < 2) return null;
  const worst = (measure: string) => top.measures[measure]?.[group.asked.figure]?.worst ?? null;
  return (
    <tr className={styles.worstLine}>
      <th scope="row">{t('rollup.worstInEach')}</th>
      <td />
      <td className={styles.worst}>
        <LevelChip level={worst(overall)} />
      </td>
      {categories.map((measure) => (
        <td key={measure}>
          <LevelChip level={worst(measure)} />
        </td>
      ))}
      <td colSpan={4} />
    </tr>
  );
}

/** Number of rows above which all levels below the second are collapsed at first. */
const manyRows = 80;
const openDepth = 2;

function useClosed({ rolled }: GroupRollUpView) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        rolled.rows.length <= manyRows
          ? []
          : rolled.rows
              .filter(({ depth, below }) => depth >= openDepth && below > 0)
              .map(({ place }) => place.key),
      ),
  );
  const toggle = useCallback((key: string) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const shown = useMemo(() => {
    const rows: GroupRollUpRow[] = [];
    for (let index = 0; index < rolled.rows.length; index += 1) {
      const row = rolled.rows[index];
      if (row === undefined) break;
      rows.push(row);
      if (closed.has(row.place.key)) index += row.below;
    }
    return rows;
  }, [rolled, closed]);
  return { closed, toggle, shown };
}

interface HeatMapProps {
  readonly group: GroupRollUpView;
  readonly open: OpenHeatMapCell | null;
  readonly onOpen: (cell: OpenHeatMapCell) => void;
}

export function GroupHeatMap({ group, open, onOpen }: HeatMapProps) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const { closed, toggle, shown } = useClosed(group);
  const oneStop = useSingleTabStop();
  return (
    <div className={styles.scroll}>
      <table ref={oneStop} className={styles.map} aria-label={t('rollup.table')} onKeyDown={moveFocusByArrow}>
        <thead>
          <tr>
            <th scope="col">{t('rollup.unit')}</th>
            <th scope="col">{t('rollup.weighted')}</th>
            <th scope="col">{t('rollup.worst')}</th>
            {operationalTypes.map((type) => (
              <th key={type} scope="col">
                {getRiskTypeName(type, language)}
              </th>
            ))}
            <th scope="col">{t('rollup.change', { year: String(group.tree.period - 1) })}</th>
            <th scope="col">{t('rollup.assessed')}</th>
            <th scope="col">{t('rollup.status')}</th>
            <th scope="col">{t('rollup.model')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <FragmentOf
              key={row.place.key}
              after={
                <>
                  {closed.has(row.place.key) ? null : <OwnLine row={row} group={group} />}
                  {index === 0 ? <WorstLine group={group} /> : null}
                </>
              }
            >
              <Line
                row={row}
                group={group}
                isClosed={closed.has(row.place.key)}
                open={open?.key === row.place.key ? open : null}
                onToggle={toggle}
                onOpen={onOpen}
              />
            </FragmentOf>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FragmentOf({ children, after }: { readonly children: ReactNode; readonly after: ReactNode }) {
  return (
    <>
      {children}
      {after}
    </>
  );
}
