import type { ModelLevelChange } from '@klarsikt/contract';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import styles from './move.module.css';
import { modelMoveTexts } from './texts.ts';

export type LevelDifference = Omit<ModelLevelChange, 'because'>;

function Pair({
  level,
  figure,
}: {
  readonly level: LevelDifference;
  readonly figure: 'inherent' | 'residual';
}) {
  const t = useT(modelMoveTexts);
  const [before, after] = [level.before?.[figure] ?? null, level.after?.[figure] ?? null];
  return (
    <td className={styles.pair}>
      {before === null ? <small>{t('move.new')}</small> : <LevelChip level={before} fit />} →{' '}
      {after === null ? <small>{t('move.gone')}</small> : <LevelChip level={after} fit />}
    </td>
  );
}

export function LevelChangesTable({
  label,
  levels,
}: {
  readonly label: string;
  readonly levels: readonly LevelDifference[];
}) {
  const t = useT(modelMoveTexts);
  const format = useFormat();
  const nameOf = ({ type, name }: LevelDifference): string => {
    if (type === 'overall') return t('move.overall');
    return name === null ? getRiskTypeName(type, format.language) : format.text(name);
  };
  const kindOf = ({ type, key }: LevelDifference): string =>
    type === 'overall' || key === null ? '' : getRiskTypeName(type, format.language);
  return (
    <div className={styles.scroll}>
      <table className={styles.levels} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t('move.inherent')}</th>
            <th scope="col">{t('move.residual')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={`${level.type} ${level.key}`}>
              <th scope="row">
                {nameOf(level)} <small className="muted">{kindOf(level)}</small>
              </th>
              <Pair level={level} figure="inherent" />
              <Pair level={level} figure="residual" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
