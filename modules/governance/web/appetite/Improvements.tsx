/**
 * Possible improvements: for each control, the level that its design and operation would reach, and the effort in
 * points.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { type ControlRow, listControlRows } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './appetite.module.css';
import { appetiteTexts } from './texts.ts';

/**
 * An improvement needs both figures. A single figure is kept here, outside the document, until the other is entered.
 */
function Fields({ row, name }: { readonly row: ControlRow; readonly name: string }) {
  const t = useT(appetiteTexts);
  const { editable, set } = useAssessment();
  const stored = row.entry.improvement;
  const [half, setHalf] = useState<{ readonly to: number | null; readonly effort: number | null } | null>(
    null,
  );
  const { to, effort } = half ?? { to: stored?.to ?? null, effort: stored?.effort ?? null };
  const write = (next: { readonly to: number | null; readonly effort: number | null }) => {
    const isWhole = next.to !== null && next.effort !== null;
    const isEmpty = next.to === null && next.effort === null;
    setHalf(isWhole || isEmpty ? null : next);
    if (!isWhole && stored === undefined) return;
    const path = ['controls', 'data', row.key, 'improvement'];
    const { text } = stored ?? {};
    const value = isWhole ? { ...next, ...(text === undefined ? {} : { text }) } : null;
    set(t('appetite.stepImprovement', { name }), path, value);
  };
  return (
    <>
      <td>
        <NumberField
          size="xs"
          className={styles.limit ?? ''}
          aria-label={t('appetite.toOf', { name })}
          min={0}
          max={4}
          disabled={!editable}
          value={to}
          onChange={(value) => write({ to: value, effort })}
        />
      </td>
      <td>
        <NumberField
          size="xs"
          className={styles.limit ?? ''}
          aria-label={t('appetite.effortOf', { name })}
          min={0}
          max={1000}
          disabled={!editable}
          value={effort}
          onChange={(value) => write({ to, effort: value })}
        />
      </td>
    </>
  );
}

/**
 * Finds the lowest assessed value of a control across design, operation and segments; null if nothing is assessed.
 */
function lowestAssessedValue({ entry }: ControlRow): number | null {
  const values = Object.values(entry.assessment ?? {}).flatMap((value) =>
    typeof value === 'object' ? Object.values(value) : (value ?? []),
  );
  return values.length === 0 ? null : Math.min(...values);
}

export function AppetiteImprovements() {
  const t = useT(appetiteTexts);
  const { text, number } = useFormat();
  const { model, document } = useAssessment();
  const linkOf = useSubjectLink();
  const rows = listControlRows(model, document).filter(({ inUse, na }) => inUse && !na);
  return (
    <Panel title={t('appetite.improvements')}>
      <p className="muted">{rows.length === 0 ? t('appetite.noControls') : t('appetite.improvementsText')}</p>
      <div className={styles.scroll}>
        <table className={styles.levels}>
          <thead>
            <tr>
              <th scope="col">{t('appetite.control')}</th>
              <th scope="col">{t('appetite.counts')}</th>
              <th scope="col">{t('appetite.to')}</th>
              <th scope="col">{t('appetite.effort')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = text(row.name);
              const now = lowestAssessedValue(row);
              return (
                <tr key={row.key}>
                  <th scope="row">
                    <Link className="text-link" {...linkOf({ part: 'controls', type: null, key: row.key })}>
                      {name}
                    </Link>
                  </th>
                  <td className={styles.now}>{now === null ? t('appetite.notAssessed') : number(now, 1)}</td>
                  <Fields row={row} name={name} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
