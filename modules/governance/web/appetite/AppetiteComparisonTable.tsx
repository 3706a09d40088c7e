import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useSubjectLink } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import {
  type AppetiteLevel,
  type AppetiteStatement,
  appetiteAreas,
  appetiteSubjects,
  getAppetiteSubjectName,
  listAppetiteLevels,
  listRiskLimitComparisons,
} from '@klarsikt/engine/appetite';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Link } from '@tanstack/react-router';
import { AppetiteMark } from './AppetiteMark.tsx';
import styles from './appetite.module.css';
import { appetiteTexts } from './texts.ts';

function Cell({ cell }: { readonly cell: AppetiteLevel | undefined }) {
  const t = useT(appetiteTexts);
  const { level } = useFormat();
  if (cell === undefined) return null;
  return (
    <span className={styles.cell}>
      <LevelChip level={cell.residual} fit />
      {cell.against === null ? null : (
        <span className="muted">{t('appetite.limit', { limit: level(cell.against.limit) })}</span>
      )}
      <AppetiteMark against={cell.against} />
    </span>
  );
}

export function AppetiteComparisonTable({ appetite }: { readonly appetite: AppetiteStatement }) {
  const t = useT(appetiteTexts);
  const { language } = useFormat();
  const { result } = useAssessment();
  const cells = listAppetiteLevels(result, appetite);
  const areas = appetiteAreas.filter((area) => cells.some((cell) => cell.area === area));
  const types = appetiteSubjects.filter((type) => cells.some((cell) => cell.type === type));
  return (
    <div className={styles.scroll}>
      <table className={styles.levels}>
        <thead>
          <tr>
            <th scope="col">{t('appetite.residual')}</th>
            {areas.map((area) => (
              <th key={area} scope="col">
                {t(`appetite.area.${area}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th scope="row">{getAppetiteSubjectName(type, language)}</th>
              {areas.map((area) => (
                <td key={area}>
                  <Cell cell={cells.find((one) => one.type === type && one.area === area)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function SingleRiskComparisonTable({ appetite }: { readonly appetite: AppetiteStatement }) {
  const t = useT(appetiteTexts);
  const { level } = useFormat();
  const { result } = useAssessment();
  const names = useOpenAssessmentNames();
  const linkOf = useSubjectLink();
  const own = listRiskLimitComparisons(result, appetite).filter((one) => one.own);
  if (own.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('appetite.single')}</h3>
      <ul className={styles.list}>
        {own.map(({ type, risk, ...against }) => (
          <li key={`${type} ${risk}`} className={styles.cell}>
            <Link className="text-link" {...linkOf({ part: 'risks', type, key: risk })}>
              {names.risk(type, risk)}
            </Link>
            <LevelChip level={against.residual} fit />
            <span className="muted">{t('appetite.limit', { limit: level(against.limit) })}</span>
            <AppetiteMark against={against} />
          </li>
        ))}
      </ul>
    </>
  );
}
