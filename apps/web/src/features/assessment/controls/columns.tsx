import { strengthClass, strengthClassWord } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Meter } from '../../../ui/Meter.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './controls.module.css';
import type { ControlLine, Line } from './rows.ts';
import { Steps } from './Steps.tsx';
import { texts } from './texts.ts';
import { useControlEdit } from './use-control-edit.ts';
import { type AssessedPart, figuresOf, isPerSegment } from './write.ts';

function NameCell({ line }: { readonly line: Line }) {
  const t = useT(texts);
  if (line.kind === 'group') {
    const done = line.lines.filter(({ row }) => row.assessed).length;
    return (
      <>
        {line.name}{' '}
        <span className={styles.count} title={t('controls.assessedOf', { done, total: line.lines.length })}>
          {t('controls.shown', { shown: done, total: line.lines.length })}
        </span>
      </>
    );
  }
  const { row } = line;
  return (
    <span className={styles.name}>
      <span data-off={!row.inUse || row.na || undefined} title={line.name}>
        {line.name}
      </span>
      {row.origin === 'own' ? <span className={styles.tag}>{t('controls.ownTag')}</span> : null}
      {row.na ? <span className={styles.tag}>{t('controls.naTag')}</span> : null}
    </span>
  );
}

const sides = { INDIVIDUALS: 'priv', CORPORATES: 'corp' } as const;

function FigureCell({ line, part }: { readonly line: ControlLine; readonly part: AssessedPart }) {
  const t = useT(texts);
  const { level } = useFormat();
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const { row, name, assessed } = line;
  const { assessment } = row.entry;
  if (row.na || !row.inUse) return null;
  const [only, other] = assessed.map(({ segment }) => sides[segment]);
  const perSegment = isPerSegment(assessment);
  if (perSegment && only !== undefined && other !== undefined) {
    const figures = [only, other].map((side) => ({ side, value: figuresOf(assessment, side)[part] }));
    return (
      <span className={styles.sides}>
        {figures.map(({ side, value }) => (
          <span key={side}>
            {t(`controls.short.${side}`)} <b>{level(value)}</b>
          </span>
        ))}
      </span>
    );
  }
  const side = perSegment && only !== undefined ? only : 'both';
  return (
    <Steps
      label={t(part === 'design' ? 'controls.designOf' : 'controls.operationOf', { name })}
      value={figuresOf(assessment, side)[part]}
      readOnly={!editable}
      onChange={(value) => edit.assess(row, side, part, value)}
    />
  );
}

/** What counts: of design and operation the lower, per segment where they differ. */
export function Counts({ line, word }: { readonly line: ControlLine; readonly word?: boolean }) {
  const t = useT(texts);
  const format = useFormat();
  const { assessed } = line;
  const [first] = assessed;
  if (first === undefined || !line.row.inUse) return null;
  if (assessed.every(({ unassessed }) => unassessed))
    return <span className={styles.zero}>{t('controls.countsZero')}</span>;
  if (assessed.every(({ value, unassessed }) => value === first.value && unassessed === first.unassessed))
    return <Meter strength={first.value} {...(word ? { word } : {})} />;
  return (
    <span className={styles.sides}>
      {assessed.map(({ segment, value }) => (
        <span key={segment}>
          {t(`controls.short.${sides[segment]}`)} <b>{format.level(value)}</b>{' '}
          {word ? strengthClassWord(strengthClass(value), format.language) : null}
        </span>
      ))}
    </span>
  );
}

function UseCell({ line }: { readonly line: ControlLine }) {
  const t = useT(texts);
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const { row, name } = line;
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t('controls.useOf', { name })}
      checked={row.inUse}
      disabled={!editable || row.origin === 'own'}
      onChange={(event) => edit.use(row, event.currentTarget.checked)}
    />
  );
}

const lowestOf = ({ assessed, row }: ControlLine): number | null =>
  assessed.length === 0 || !row.inUse ? null : Math.min(...assessed.map(({ value }) => value));

/** `compact`: beside the open panel, which says the rest. */
export function useControlColumns(compact: boolean): readonly Column<Line>[] {
  const t = useT(texts);
  const { date, language } = useFormat();
  return useMemo(() => {
    const of =
      <V extends string | number | null>(value: (line: ControlLine) => V) =>
      (line: Line): V | null =>
        line.kind === 'control' ? value(line) : null;
    const figure = (part: AssessedPart): Column<Line> => ({
      id: part,
      header: t(part === 'design' ? 'controls.design' : 'controls.operation'),
      value: of(({ row }) => figuresOf(row.entry.assessment, 'both')[part]),
      cell: (line) => (line.kind === 'control' ? <FigureCell line={line} part={part} /> : null),
      width: 142,
      highFirst: true,
      hideable: false,
    });
    const name: Column<Line> = {
      id: 'name',
      header: t('controls.name'),
      value: ({ name: own }) => own,
      cell: (line) => <NameCell line={line} />,
      hideable: false,
    };
    const counts: Column<Line> = {
      id: 'counts',
      header: t('controls.counts'),
      value: of(lowestOf),
      cell: (line) => (line.kind === 'control' ? <Counts line={line} word /> : null),
      csv: (line) => {
        const value = line.kind === 'control' ? lowestOf(line) : null;
        return value === null ? '' : `${value} ${strengthClassWord(strengthClass(value), language)}`;
      },
      width: 216,
      highFirst: true,
    };
    if (compact) return [name, figure('design'), figure('operation'), counts];
    const before: Column<Line>[] = [
      {
        id: 'kind',
        header: t('controls.kind'),
        value: of(({ row }) => t(row.general ? 'controls.kindGeneral' : 'controls.kindSpecific')),
        width: 82,
      },
      { id: 'covers', header: t('controls.covers'), value: of(({ covers }) => covers), width: 150 },
    ];
    const after: Column<Line>[] = [
      {
        id: 'evidence',
        header: t('controls.evidence'),
        value: of(({ row }) => row.entry.evidenceDate ?? null),
        cell: (line) =>
          line.kind === 'control' && line.row.entry.evidenceDate ? date(line.row.entry.evidenceDate) : null,
        width: 104,
      },
      {
        id: 'use',
        header: t('controls.use'),
        value: of(({ row }) => t(row.inUse ? 'controls.yes' : 'controls.no')),
        cell: (line) => (line.kind === 'control' ? <UseCell line={line} /> : null),
        width: 76,
      },
    ];
    return [name, ...before, figure('design'), figure('operation'), counts, ...after];
  }, [t, date, language, compact]);
}
