/**
 * Data of an assessment from the list, such as its levels, shown before the whole assessment has loaded on a slow
 * connection. The version rendered at build time contains placeholders (`data-fact`), which the page fills before any
 * other script runs.
 */
import { assessmentContract as contract } from '@klarsikt/contract';
import { riskTypes, type StrengthClass } from '@klarsikt/engine/text';
import { getRiskTypeName, getStrengthClassName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { LevelSquare, riskClasses } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { assessmentFrameTexts } from '../../texts.ts';
import styles from './facts.module.css';

const strengthClasses: readonly StrengthClass[] = ['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'];

export function useListedAssessment(id: number) {
  const { can } = useSession();
  const { data } = useCall(contract.list, { query: {} }, { enabled: can('ra:View') });
  const listed = data?.assessments.find((one) => one.id === id);
  return listed && { ...listed, unit: data?.units.find((unit) => unit.id === listed.unitId)?.name ?? '' };
}

type Listed = NonNullable<ReturnType<typeof useListedAssessment>>;
type FigurePath = 'overall' | `types.${(typeof riskTypes)[number]}`;

interface FigureProps {
  readonly listed: Listed | undefined;
  readonly of: FigurePath;
}

function findLevels({ listed, of }: FigureProps) {
  const [, type] = of.split('.');
  const known = riskTypes.find((one) => one === type);
  return known === undefined ? listed?.summary.overall : listed?.summary.types[known];
}

export function AssessmentLevelFigure({
  what,
  ...props
}: FigureProps & { readonly what: 'inherent' | 'residual' }) {
  const levels = findLevels(props);
  return levels ? (
    <LevelSquare
      level={levels[what]}
      given={what === 'inherent' ? levels.inherentClass : levels.residualClass}
    />
  ) : (
    <span data-fact={`summary.${props.of}.${what}`}>
      {riskClasses.map((given) => (
        <LevelSquare key={given} level={0} given={given} />
      ))}
    </span>
  );
}

export function ControlStrengthFigure(props: FigureProps) {
  const { language, level } = useFormat();
  const levels = findLevels(props);
  const words = (given: StrengthClass, strength: number) => (
    <span key={given} data-class={given}>
      <b>{level(strength)}</b> {getStrengthClassName(given, language)}
    </span>
  );
  if (levels) return levels.strengthClass === null ? null : words(levels.strengthClass, levels.strength ?? 0);
  return (
    <span data-fact={`summary.${props.of}.strength`}>{strengthClasses.map((given) => words(given, 0))}</span>
  );
}

export function AssessmentFacts({ listed }: { readonly listed: Listed | undefined }) {
  const t = useT(assessmentFrameTexts);
  const { language } = useFormat();
  const untouched = listed?.summary.untouched === true;
  const types = riskTypes.filter(
    (type) => listed === undefined || (!untouched && listed.summary.types[type] !== undefined),
  );
  return (
    <>
      <div data-facts="" hidden={listed === undefined}>
        {listed === undefined || untouched ? <p data-facts-untouched="">{t('facts.untouched')}</p> : null}
        {listed?.summary.overall === null || untouched ? null : (
          <p className={styles.levels}>
            <span data-fact-whole="">
              {t('facts.inherent')} <AssessmentLevelFigure listed={listed} of="overall" what="inherent" />
            </span>
            <span data-fact-whole="">
              {t('facts.strength')} <ControlStrengthFigure listed={listed} of="overall" />
            </span>
            <span data-fact-whole="">
              {t('facts.residual')} <AssessmentLevelFigure listed={listed} of="overall" what="residual" />
            </span>
          </p>
        )}
        {types.length === 0 ? null : (
          <table className={styles.types}>
            <thead>
              <tr>
                <th scope="col">{t('facts.category')}</th>
                <th scope="col">{t('facts.inherent')}</th>
                <th scope="col">{t('facts.residual')}</th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr key={type} data-fact-whole="">
                  <th scope="row">{getRiskTypeName(type, language)}</th>
                  <td>
                    <AssessmentLevelFigure listed={listed} of={`types.${type}`} what="inherent" />
                  </td>
                  <td>
                    <AssessmentLevelFigure listed={listed} of={`types.${type}`} what="residual" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={styles.coming} role="status">
          {t('facts.coming')}
        </p>
      </div>
      {listed === undefined ? (
        <div data-facts-wait="">
          <ListSkeleton rows={16} />
        </div>
      ) : null}
    </>
  );
}
