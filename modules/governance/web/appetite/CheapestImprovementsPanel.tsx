/** Shows the cheapest set of improvements that meets every limit; the levels are calculated again after each step. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import {
  type AppetiteLevel,
  type AppetiteStatement,
  type ControlImprovement,
  getAppetiteSubjectName,
} from '@klarsikt/engine/appetite';
import { buildAssessmentCase, listControlRows } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { AppetiteMark } from './AppetiteMark.tsx';
import styles from './appetite.module.css';
import {
  type CheapestImprovementsQuery,
  type CheapestImprovementsResult,
  countLevelsOutsideAppetite,
} from './cheapest-way.ts';
import { appetiteTexts } from './texts.ts';
import { useCheapestImprovements } from './use-cheapest-way.ts';

/** An improvement to carry out, with a text about its expected effect. */
export interface AcceptedImprovement extends ControlImprovement {
  readonly text: string;
}

interface CheapestWayProps {
  readonly appetite: AppetiteStatement | null;
  /** Creates an action for an improvement; if absent, the page does not offer this. */
  readonly onAccept?: (improvement: AcceptedImprovement) => void;
}

function useQuestion(appetite: AppetiteStatement | null): CheapestImprovementsQuery | null {
  const { model, document } = useAssessment();
  return useMemo(() => {
    if (appetite === null) return null;
    const improvements = listControlRows(model, document).flatMap(({ key, inUse, na, entry }) =>
      entry.improvement === undefined || !inUse || na
        ? []
        : [{ control: key, to: entry.improvement.to, effort: entry.improvement.effort }],
    );
    return { input: buildAssessmentCase(model, document), appetite, improvements };
  }, [appetite, model, document]);
}

/** Returns a function that names a limited level, such as "Products, money laundering". */
function useCellName(): (cell: AppetiteLevel) => string {
  const t = useT(appetiteTexts);
  const { language } = useFormat();
  return ({ type, area }) =>
    t('appetite.cell', { type: getAppetiteSubjectName(type, language), area: t(`appetite.area.${area}`) });
}

/** Shows the limited levels that change or exceed their limit, at present and after each step. */
function Steps({ answer }: { readonly answer: CheapestImprovementsResult }) {
  const t = useT(appetiteTexts);
  const cellName = useCellName();
  const names = useOpenAssessmentNames();
  const { levels, steps } = answer;
  const [now] = levels;
  const columnKey = (at: number) => (at === 0 ? 'now' : (steps[at - 1]?.control ?? at));
  const rows = [
    ...(now?.cells ?? []).map((cell, at) => ({
      name: cellName(cell),
      values: levels.map(({ cells }) => cells[at]?.against ?? null),
    })),
    ...(now?.risks ?? []).map(({ type, risk }, at) => ({
      name: names.risk(type, risk),
      values: levels.map(({ risks }) => risks[at] ?? null),
    })),
  ].filter(({ values: [first, ...later] }) =>
    [first, ...later].some((one) => one?.status === 'out' || one?.residual !== first?.residual),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.levels} aria-label={t('appetite.steps')}>
        <thead>
          <tr>
            <th scope="col">{t('appetite.residual')}</th>
            <th scope="col">{t('appetite.now')}</th>
            {steps.map(({ control }, at) => (
              <th key={control} scope="col">
                {t('appetite.step', { step: at + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columnKey(at)}>
                  {value === null ? null : (
                    <span className={styles.cell}>
                      <LevelChip level={value.residual} fit />
                      <AppetiteMark against={value} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr data-sum>
            <th scope="row">{t('appetite.above')}</th>
            {levels.map((level, at) => (
              <td key={columnKey(at)}>{countLevelsOutsideAppetite(level)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Found({
  answer,
  onAccept,
}: { readonly answer: CheapestImprovementsResult } & Pick<CheapestWayProps, 'onAccept'>) {
  const t = useT(appetiteTexts);
  const { number } = useFormat();
  const names = useOpenAssessmentNames();
  const { document } = useAssessment();
  const { way, steps } = answer;
  const effort = number(way.best.effort, way.best.effort % 1 === 0 ? 0 : 1);
  const isWholeOut = (answer.levels.at(-1)?.cells ?? []).some(
    ({ type, against }) => type === 'overall' && against?.status === 'out',
  );
  const whole = isWholeOut ? <p>{t('appetite.wayOverall')}</p> : null;
  if (way.reachable && steps.length === 0) return whole ?? <p>{t('appetite.wayNone')}</p>;
  return (
    <>
      <p className={styles.lead}>
        {way.reachable
          ? t('appetite.wayFound', { count: steps.length, effort })
          : t('appetite.wayUnreachable')}
      </p>
      {way.reachable ? (
        <p className="muted">{t(way.proved ? 'appetite.wayProved' : 'appetite.wayNotProved')}</p>
      ) : null}
      {whole}
      <ol className={styles.steps}>
        {steps.map((step) => {
          const text = document.controls.data[step.control]?.improvement?.text ?? '';
          return (
            <li key={step.control}>
              <b>{names.control(step.control)}</b> → {number(step.to, 1)},{' '}
              {t('appetite.points', { effort: number(step.effort, step.effort % 1 === 0 ? 0 : 1) })}
              {text === '' ? null : <span className="muted"> {text}</span>}{' '}
              {onAccept === undefined ? null : (
                <Button size="compact-xs" variant="light" onClick={() => onAccept({ ...step, text })}>
                  {t('appetite.accept')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <Steps answer={answer} />
    </>
  );
}

export function CheapestImprovementsPanel({ appetite, onAccept }: CheapestWayProps) {
  const t = useT(appetiteTexts);
  const question = useQuestion(appetite);
  const { state, stop, again } = useCheapestImprovements(question);
  const content = () => {
    if (question === null) return <p className="muted">{t('appetite.wayNoAppetite')}</p>;
    if (state.kind === 'found') {
      if (
        question.improvements.length === 0 &&
        countLevelsOutsideAppetite(state.answer.levels[0] ?? { cells: [], risks: [] }) > 0
      )
        return <p>{t('appetite.wayNoImprovements')}</p>;
      return <Found answer={state.answer} {...(onAccept === undefined ? {} : { onAccept })} />;
    }
    if (state.kind === 'failed') return <p role="alert">{t('appetite.wayFailed')}</p>;
    if (state.kind === 'stopped')
      return (
        <Button size="xs" onClick={again}>
          {t('appetite.wayAgain')}
        </Button>
      );
    return (
      <>
        <p role="status" className="muted">
          {t('appetite.wayWorking')}{' '}
          <Button size="compact-xs" variant="default" onClick={stop}>
            {t('appetite.wayStop')}
          </Button>
        </p>
        <ListSkeleton />
      </>
    );
  };
  return <Panel title={t('appetite.way')}>{content()}</Panel>;
}
