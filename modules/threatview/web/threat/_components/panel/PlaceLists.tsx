import { formatRestrictiveMeasure } from '@klarsikt/engine/lists';
import { getGeographyMeasures } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import type { RiskRow } from '../../_lib/lists/risk-list.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from '../lists.module.css';

export function CountryListsOfRisk({ row }: { readonly row: RiskRow }) {
  const t = useT(threatViewTexts);
  const { text, number, date, language } = useFormat();
  if (row.type !== 'geographies') return null;
  const { lists } = row;
  return (
    <>
      <h3 className={styles.heading}>
        {t('threat.onLists')} <span>{lists.length}</span>
      </h3>
      {lists.length === 0 ? (
        <p className="muted">{t('threat.onNoList')}</p>
      ) : (
        <>
          <p className="muted">{t('threat.listRule')}</p>
          <ul className={styles.lines}>
            {lists.map(({ list, value, level }) => (
              <li key={list.key}>
                <span className={styles.name}>
                  {text(list.name)}
                  <small>
                    {t(list.kind === 'index' ? 'threat.listIndex' : 'threat.listValue', {
                      value: number(value, Number.isInteger(value) ? 0 : 1),
                      date: date(list.date),
                    })}
                  </small>
                  {getGeographyMeasures(list, row.id).map((measure) => (
                    <small key={formatRestrictiveMeasure(measure, language)}>
                      {formatRestrictiveMeasure(measure, language)}
                      {measure.until === undefined
                        ? ''
                        : ` · ${t('threat.measureUntil', { date: date(measure.until) })}`}
                      {` · ${measure.act}`}
                      {measure.verified === true ? '' : ` · ${t('threat.measureUnverified')}`}
                    </small>
                  ))}
                </span>
                <LevelChip level={level} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
