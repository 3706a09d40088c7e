import { type AssessedThreat, findThreatGaps, type ThreatGap } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRef } from 'react';
import { assessmentThreatsTexts as threatTexts } from '../threats/texts.ts';
import styles from './own.module.css';
import { useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';

const memberOf = {
  relevance: 'relevance',
  grade: 'privGrade',
  relation: 'products',
} as const satisfies Record<ThreatGap, string>;

function Counting({ row, risks }: { readonly row: AssessedThreat; readonly risks: number }) {
  const t = useT(ownPartsTexts);
  const say = useT(threatTexts);
  const { level } = useFormat();
  if (row.absence !== null) return <p>{say(`threats.absence.${row.absence}`)}</p>;
  const levels = row.segments
    .map(({ segment, counts }) => `${t(`own.side.${segment}`)} ${level(counts)}`)
    .join(', ');
  return <p>{t('own.counts', { levels, count: risks })}</p>;
}

export function ThreatCalculationStatus({ threat }: { readonly threat: string }) {
  const t = useT(ownPartsTexts);
  const { model, countOf } = useOwnParts();
  const box = useRef<HTMLElement>(null);
  const gaps = findThreatGaps(model, threat);
  const counting = gaps.length > 0 ? null : (countOf?.(threat) ?? null);
  const go = (gap: ThreatGap) =>
    box.current?.parentElement
      ?.querySelector<HTMLElement>(
        `[data-member="${memberOf[gap]}"] :is(input, textarea, select):not([type="hidden"])`,
      )
      ?.focus();
  return (
    <section ref={box} className={styles.counts} aria-label={t('own.counting')}>
      {gaps.length === 0 ? null : (
        <>
          <p>{t('own.gaps', { count: gaps.length })}</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>
                <Button size="compact-xs" variant="default" onClick={() => go(gap)}>
                  {t(`own.gap.${gap}`)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {gaps.length > 0 ? null : counting === null ? <p>{t('own.noGaps')}</p> : <Counting {...counting} />}
    </section>
  );
}
