import type { AnalysisFilter } from '@klarsikt/engine/analysis';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useMemo } from 'react';
import { analysisSelection, useSelectedKeys } from '../../../threat/_lib/analysis/selection.ts';
import { findThreatOrRisk } from '../../../threat/_lib/lists/risk-list.ts';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { discardPreview } from '../../_lib/results/preview.ts';
import { type AnalysisResults, computePreviewGain, toResultLetter } from '../../_lib/results/results.ts';
import { analysisTexts } from '../../texts.ts';
import styles from './selection.module.css';

interface PreviewBoxProps {
  readonly results: AnalysisResults | null;
  readonly previewed: readonly string[];
  readonly scope: AnalysisFilter;
}

export function AnalysisPreviewBox({ results, previewed, scope }: PreviewBoxProps) {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const { model } = useLibrary();
  const present = useSelectedKeys();
  const gain = useMemo(
    () => computePreviewGain(model, present, previewed, scope),
    [model, present, previewed, scope],
  );
  const rows = useMemo(
    () => new Map(results?.groups.flatMap((group) => group.rows.map((row) => [row.key, row] as const))),
    [results],
  );
  const items = previewed.flatMap((key) => {
    const found = findThreatOrRisk(model, key);
    return found === null ? [] : [{ key, name: text(found.entity.name), row: rows.get(key) }];
  });
  if (items.length === 0) return null;
  return (
    <section className={styles.preview} aria-label={t('analysis.previewTitle')}>
      <p className={styles.label}>{t('analysis.previewTitle')}</p>
      <ul>
        {items.map(({ key, name, row }) => {
          const letters = (row?.marks ?? [])
            .flatMap((on, place) => (on ? [toResultLetter(place)] : []))
            .join(', ');
          return (
            <li key={key}>
              <b>{name}</b>
              {row === undefined ? null : (
                <span>{t('analysis.previewIn', { count: row.count, total: row.total, letters })}</span>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.gain}>
        {t('analysis.previewGain', {
          count: gain.count,
          first: gain.first === null ? '' : text(gain.first.name),
        })}
      </p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            analysisSelection.add(...previewed);
            discardPreview();
          }}
        >
          {t('analysis.addToSelection')}
        </Button>
        <Button variant="subtle" color="gray" onClick={discardPreview}>
          {t('analysis.discard')}
        </Button>
      </div>
    </section>
  );
}
