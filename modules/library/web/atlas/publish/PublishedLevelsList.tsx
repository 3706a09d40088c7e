/** Shows the changed levels of an edition by kind of risk and business, with a warning if too many are Very High. */
import { atlasContract, type CalibrationRow } from '@klarsikt/contract';
import { hasTooManyVeryHigh } from '@klarsikt/engine/quality';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '../atlas.module.css';
import { useEntityKindNames } from '../kinds.ts';
import { publishingTexts } from '../publishing-texts.ts';

const timeoutMs = 60_000;

export function PublishedLevelsList({ leftOut }: { readonly leftOut: readonly string[] }) {
  const t = useT(publishingTexts);
  const body = { leftOut: [...leftOut] };
  const { data, error, refetch } = useCall(
    atlasContract.getCalibration,
    { body },
    { timeoutMs, staleTime: 0 },
  );
  return (
    <Panel
      title={t('levels.title')}
      note={
        <Link className="text-link" to="/atlas/calibration">
          {t('calibration.title')}
        </Link>
      }
    >
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Moved rows={data.rows} />
      )}
    </Panel>
  );
}

/**
 * Shows the rows of the whole library, and folds the rows of single businesses, because most editions have a hundred
 * of them.
 */
function RowsByScope({ rows, children }: RowsByScopeProps) {
  const t = useT(publishingTexts);
  const ofBusinesses = rows.filter(({ business }) => business !== null);
  return (
    <>
      {children(rows.filter(({ business }) => business === null))}
      {ofBusinesses.length === 0 ? null : (
        <details className={styles.rule}>
          <summary>{t('levels.businesses', { count: ofBusinesses.length })}</summary>
          {children(ofBusinesses)}
        </details>
      )}
    </>
  );
}

interface RowsByScopeProps {
  readonly rows: readonly CalibrationRow[];
  readonly children: (rows: readonly CalibrationRow[]) => ReactNode;
}

function Moved({ rows }: { readonly rows: readonly CalibrationRow[] }) {
  const t = useT(publishingTexts);
  const tooHot = rows.filter(hasTooManyVeryHigh);
  const hot = tooHot.filter((row) => !hasTooManyVeryHigh(row.before) || row.veryHigh > row.before.veryHigh);
  const already = tooHot.length - hot.length;
  const moved = rows.filter((row) => row.moved > 0);
  return (
    <>
      {hot.length === 0 ? null : (
        <div role="alert">
          <p>{t('calibration.hot')}</p>
          <RowsByScope rows={hot}>
            {(some) => (
              <ul className={styles.lines}>
                {some.map((row) => (
                  <Hot key={nameOf(row)} row={row} />
                ))}
              </ul>
            )}
          </RowsByScope>
        </div>
      )}
      {already === 0 ? null : <p className="muted">{t('levels.already', { count: already })}</p>}
      {moved.length === 0 ? <p className="muted">{t('levels.none')}</p> : null}
      <RowsByScope rows={moved}>
        {(some) => some.map((row) => <Moves key={nameOf(row)} row={row} />)}
      </RowsByScope>
    </>
  );
}

const nameOf = ({ business, type }: CalibrationRow) => `${business?.key ?? ''} ${type}`;

interface RowProps {
  readonly row: CalibrationRow;
}

function useRowName({ business, type }: CalibrationRow): string {
  const t = useT(publishingTexts);
  const { text } = useFormat();
  const { many } = useEntityKindNames();
  return t('levels.row', {
    type: many(type),
    business: business === null ? t('calibration.all') : text(business.name),
  });
}

function Hot({ row }: RowProps) {
  const t = useT(publishingTexts);
  const name = useRowName(row);
  const { veryHigh, risks, before } = row;
  return (
    <li>
      {t('levels.hot', { name, veryHigh, risks })} {t('levels.hotBefore', { veryHigh: before.veryHigh })}
    </li>
  );
}

function Moves({ row }: RowProps) {
  const t = useT(publishingTexts);
  const { text } = useFormat();
  const name = useRowName(row);
  const { moved, moves, type } = row;
  return (
    <details className={styles.rule}>
      <summary>{t('levels.moved', { name, count: moved })}</summary>
      <ul className={styles.lines}>
        {moves.map(({ key, id, name: risk, before, after }) => (
          <li key={key} className={styles.levels}>
            <Link className="text-link" to="/atlas/entities/$type/$id" params={{ type, id: String(id) }}>
              {text(risk)}
            </Link>
            <LevelChip fit level={before} />
            <span aria-hidden="true">→</span>
            <LevelChip fit level={after} />
          </li>
        ))}
      </ul>
      {moves.length < moved ? (
        <p className="muted">{t('levels.more', { count: moved - moves.length })}</p>
      ) : null}
    </details>
  );
}
