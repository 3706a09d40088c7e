import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import type { ChangedLevelView } from '@klarsikt/contract';
import { getRelevanceName, getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { DriftCauseList } from './DriftCauseList.tsx';
import styles from './drift.module.css';
import { driftTexts } from './texts.ts';

type Position = ChangedLevelView['before'];

function useLevelName(): (level: ChangedLevelView) => string {
  const t = useT(driftTexts);
  const { text, language } = useFormat();
  return ({ type, area, name }) => {
    const whole = type === 'overall' ? t('drift.overall') : getRiskTypeName(type, language);
    const called = name === null ? whole : text(name);
    return area === 'all'
      ? called
      : t('drift.inArea', { name: called, area: getRelevanceName(area, language) });
  };
}

function At({ at, showsAppetite }: { readonly at: Position | null; readonly showsAppetite: boolean }) {
  const t = useT(driftTexts);
  if (at === null) return t('drift.gone');
  return (
    <>
      <span className={styles.pair}>
        <small>{t('drift.inherentOf')}</small> <LevelChip level={at.inherent} fit />
      </span>
      <span className={styles.pair}>
        <small>{t('drift.residualOf')}</small> <LevelChip level={at.residual} fit />
      </span>
      {showsAppetite ? <small>{t(`drift.appetite.${at.appetite ?? 'none'}`)}</small> : null}
    </>
  );
}

export function ChangedLevelList({ levels }: { readonly levels: readonly ChangedLevelView[] }) {
  const t = useT(driftTexts);
  const nameOf = useLevelName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('drift.levels')} tabIndex={0}>
      <table className={`${table.table} ${styles.levels}`}>
        <thead>
          <tr>
            {(['level', 'approved', 'now', 'why'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`drift.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => {
            const { type, area, key, before, after, because } = level;
            const showsAppetite = before.appetite !== null || (after?.appetite ?? null) !== null;
            return (
              <tr key={`${type} ${area} ${key}`}>
                <th scope="row">{nameOf(level)}</th>
                <td data-label={t('drift.approved')}>
                  <At at={before} showsAppetite={showsAppetite} />
                </td>
                <td data-label={t('drift.now')}>
                  <At at={after} showsAppetite={showsAppetite} />
                </td>
                <td data-label={t('drift.why')}>
                  <DriftCauseList because={because} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
