/** Compares levels with and without marks "not applicable" that have no reason; such marks have no effect. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentSummary, computeUnreasonedMarkEffect } from '@klarsikt/engine/assessment';
import { operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { useMemo } from 'react';
import styles from './overview.module.css';
import { overviewTexts } from './texts.ts';

type Level = NonNullable<AssessmentSummary['overall']>;

function Row({
  name,
  before,
  now,
}: {
  readonly name: string;
  readonly before: Level | null;
  readonly now: Level | null;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[before?.inherent, now?.inherent, before?.residual, now?.residual].map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change their order
        <td key={at}>
          <LevelChip level={level ?? null} fit />
        </td>
      ))}
    </tr>
  );
}

export function FormerOverviewLevelsSection() {
  const t = useT(overviewTexts);
  const { language } = useFormat();
  const { model, document } = useAssessment();
  const levels = useMemo(() => computeUnreasonedMarkEffect(model, document), [model, document]);
  if (levels === null) return null;
  const { before, now } = levels;
  const differ = (a: Level | null | undefined, b: Level | null | undefined) =>
    a?.inherent !== b?.inherent || a?.residual !== b?.residual;
  const types = operationalTypes.filter((type) => differ(before.types[type], now.types[type]));
  if (types.length === 0 && !differ(before.overall, now.overall)) return null;
  return (
    <section className={styles.findings}>
      <h2>{t('overview.formerTitle')}</h2>
      <p>{t('overview.formerText')}</p>
      <table className={styles.drivers}>
        <thead>
          <tr>
            <td />
            {(['Inherent', 'Residual'] as const).flatMap((figure) =>
              (['Before', 'Now'] as const).map((when) => (
                <th key={`${figure} ${when}`} scope="col">
                  {t(`overview.former${figure}`)}, {t(`overview.former${when}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          <Row name={t('overview.formerOverall')} before={before.overall} now={now.overall} />
          {types.map((type) => (
            <Row
              key={type}
              name={getRiskTypeName(type, language)}
              before={before.types[type] ?? null}
              now={now.types[type] ?? null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
