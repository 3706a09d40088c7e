import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { formatPointer, isCountKind, largestFigureByMode, listDataKinds } from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import styles from './background.module.css';
import { MisleadingFigureNote, type useMisleadingFigureText } from './misleading-figure.tsx';
import type { FigureSource } from './rows.ts';
import { backgroundTexts } from './texts.ts';

interface TotalProps {
  readonly type: RiskType;
  readonly source: FigureSource;
  readonly kind: DataKind;
}

export function TotalField({ type, source, kind }: TotalProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const { document, change, editable } = useAssessment();
  const label = t('background.total', { segment: t(`background.segment${source}`) });
  return (
    <NumberField
      size="xs"
      variant="unstyled"
      aria-label={`${label}: ${word(kind)}`}
      title={t('background.totalHelp')}
      min={0}
      max={largestFigureByMode.abs}
      whole={isCountKind(kind)}
      disabled={!editable}
      value={document.background.totals[source]?.[type]?.[kind] ?? null}
      onChange={(value) => {
        const path = formatPointer('background', 'totals', source, type, kind);
        const step = t('background.stepTotal', { kind: word(kind) });
        change(step, [value === null ? { op: 'remove', path } : { op: 'set', path, value }]);
      }}
    />
  );
}

interface TotalsProps extends Omit<TotalProps, 'kind'> {
  readonly doubt: ReturnType<typeof useMisleadingFigureText>;
}

export function FigureTotals({ type, source, doubt }: TotalsProps) {
  const t = useT(backgroundTexts);
  return (
    <>
      {listDataKinds(type).map((kind) => (
        <td key={kind} colSpan={2}>
          <TotalField type={type} source={source} kind={kind} />
          <MisleadingFigureNote text={doubt(formatPointer('background', 'totals', source, type, kind))} />
        </td>
      ))}
      <td className={`${styles.share} ${styles.edge} muted`}>{t('background.whole')}</td>
    </>
  );
}
