/** Page /atlas/calibration: levels calculated from the model alone, compared with the live version. */
import { atlasContract, type CalibrationRow } from '@klarsikt/contract';
import { hasTooManyVeryHigh } from '@klarsikt/engine/quality';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from '../atlas.module.css';
import { useEntityKindNames } from '../kinds.ts';
import { publishingTexts } from '../publishing-texts.ts';

export function CalibrationPage() {
  const t = useT(publishingTexts);
  const { data, error, refetch } = useCall(atlasContract.getCalibration, { body: {} }, { timeoutMs: 60_000 });
  return (
    <Page title={t('calibration.title')} sub={t('calibration.sub')} region={t('calibration.title')}>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Rows rows={data.rows} />
      )}
    </Page>
  );
}

function Rows({ rows }: { readonly rows: readonly CalibrationRow[] }) {
  const t = useT(publishingTexts);
  const { text, percent } = useFormat();
  const { many } = useEntityKindNames();
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${part} (${percent(part / whole)})`);
  return (
    <div className={styles.scroller}>
      <table className={styles.counts}>
        <caption className="visually-hidden">{t('calibration.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calibration.business')}</th>
            <th scope="col">{t('calibration.type')}</th>
            <th scope="col">{t('calibration.count')}</th>
            <th scope="col">{t('calibration.veryHigh')}</th>
            <th scope="col">{t('calibration.saturated')}</th>
            <th scope="col">{t('calibration.before')}</th>
            <th scope="col">{t('calibration.moved')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.business?.key ?? ''} ${row.type}`}>
              <th scope="row">{row.business === null ? t('calibration.all') : text(row.business.name)}</th>
              <th scope="row">{many(row.type)}</th>
              <td>{row.risks}</td>
              <td>
                {share(row.veryHigh, row.risks)}{' '}
                {hasTooManyVeryHigh(row) ? (
                  <abbr title={t('calibration.hot')} aria-label={t('calibration.hot')}>
                    !
                  </abbr>
                ) : null}
              </td>
              <td>{row.saturated}</td>
              <td>{share(row.before.veryHigh, row.before.risks)}</td>
              <td>{row.moved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
