import {
  InclusionCheckbox,
  ListRowCount,
  ListRowName,
  ListRowTag,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { OwnPartTag } from '@klarsikt/assessment/web/assessment/_components/lists/OwnTag.tsx';
import { useStableAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getStrengthClass } from '@klarsikt/engine/values';
import { getStrengthClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import styles from './controls.module.css';
import type { ControlLine, ControlListLine } from './rows.ts';
import { AssessmentStepsChoice } from './Steps.tsx';
import { controlsTexts } from './texts.ts';
import { useControlEdit } from './use-control-edit.ts';
import { type ControlAssessmentPart, getSideFigures, isAssessedPerSegment } from './write.ts';

export function ControlNameCell({ line }: { readonly line: ControlListLine }) {
  const t = useT(controlsTexts);
  if (line.kind === 'group') {
    const done = line.lines.filter(({ row }) => row.assessed).length;
    return (
      <>
        {line.name}{' '}
        <ListRowCount>{t('controls.assessedOf', { done, total: line.lines.length })}</ListRowCount>
      </>
    );
  }
  const { row } = line;
  return (
    <ListRowName name={line.name} off={!row.inUse || row.na ? 'muted' : undefined}>
      {row.origin === 'own' ? <ListRowTag>{t('controls.ownTag')}</ListRowTag> : null}
      <OwnPartTag entity={row.key} />
      {row.na ? <ListRowTag>{t('controls.naTag')}</ListRowTag> : null}
    </ListRowName>
  );
}

const sides = { INDIVIDUALS: 'priv', CORPORATES: 'corp' } as const;

export function ControlFigureCell({
  line,
  part,
}: {
  readonly line: ControlLine;
  readonly part: ControlAssessmentPart;
}) {
  const t = useT(controlsTexts);
  const { level } = useFormat();
  const { editable } = useStableAssessment();
  const edit = useControlEdit();
  const { row, name, values } = line;
  const { assessment } = row.entry;
  if (row.na || !row.inUse) return null;
  const [only, other] = values.map(({ segment }) => sides[segment]);
  const perSegment = isAssessedPerSegment(assessment);
  if (perSegment && only !== undefined && other !== undefined) {
    const figures = [only, other].map((side) => ({ side, value: getSideFigures(assessment, side)[part] }));
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
    <AssessmentStepsChoice
      label={t(part === 'design' ? 'controls.designOf' : 'controls.operationOf', { name })}
      value={getSideFigures(assessment, side)[part]}
      readOnly={!editable}
      onChange={(value) => edit.assess(row, side, part, value)}
    />
  );
}

/** Assessed value (docs/calculation.md, 5.2): the lower of design and operation, by segment if they differ. */
export function AssessedValueCell({ line, word }: { readonly line: ControlLine; readonly word: boolean }) {
  const t = useT(controlsTexts);
  const format = useFormat();
  const { values } = line;
  const [first] = values;
  if (first === undefined || !line.row.inUse) return null;
  if (values.every(({ unassessed }) => unassessed))
    return <span className={styles.zero}>{t('controls.countsZero')}</span>;
  if (values.every(({ value, unassessed }) => value === first.value && unassessed === first.unassessed))
    return <StrengthMeter strength={first.value} word={word} />;
  return (
    <span className={styles.sides}>
      {values.map(({ segment, value }) => (
        <span key={segment}>
          {t(`controls.short.${sides[segment]}`)} <b>{format.level(value)}</b>{' '}
          {word ? getStrengthClassName(getStrengthClass(value), format.language) : null}
        </span>
      ))}
    </span>
  );
}

export function ControlUseCell({ line }: { readonly line: ControlLine }) {
  const t = useT(controlsTexts);
  const { editable } = useStableAssessment();
  const edit = useControlEdit();
  const { row, name } = line;
  return (
    <InclusionCheckbox
      label={t('controls.useOf', { name })}
      checked={row.inUse}
      disabled={!editable || row.origin === 'own'}
      onChange={(checked) => edit.use(row, checked)}
    />
  );
}

/** Finds the assessed value of the weakest segment, by which the column is sorted. */
export const findLowestControlValue = ({ values, row }: ControlLine): number | null =>
  values.length === 0 || !row.inUse ? null : Math.min(...values.map(({ value }) => value));
