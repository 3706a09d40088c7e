/** Actions and the risk appetite in the report. */
import {
  actionStatusWords,
  compareActions,
  daysLeft,
  isClosedAction,
  isPendingAction,
} from '../../actions.ts';
import { type AppetiteStatement, appetiteCells, appetiteRisks } from '../../appetite/index.ts';
import { relevanceWord, riskTypeWord } from '../../words.ts';
import type { ReportContext } from './context.ts';
import type { RiskLine } from './lines.ts';
import type { AssessmentReportData } from './types.ts';
import { words } from './words.ts';

/** Actions that a board reads. */
const mostNext = 5;

/** The actions of the assessment as of the day of the report, what is overdue first. */
export function actionsReport({ actions, meta, language }: ReportContext): AssessmentReportData['actions'] {
  const today = meta.generated;
  const sorted = (actions ?? []).toSorted((a, b) => compareActions(a, b, today));
  const lines = sorted.map(({ title, about, owner, due, priority, status, changes }) => ({
    title,
    about,
    owner: owner ?? '',
    due: due ?? '',
    priority,
    status: actionStatusWords[status][language],
    overdue: isPendingAction(status) && (daysLeft(due, today) ?? 0) < 0,
    closed: isClosedAction(status),
    changes: changes ?? '',
  }));
  return {
    total: lines.length,
    open: lines.filter(({ closed }) => !closed).length,
    overdue: lines.filter(({ overdue }) => overdue).length,
    lines,
    next: lines.filter(({ closed }) => !closed).slice(0, mostNext),
  };
}

/** Levels of categories above their limit, in each area that has one; the highest first. */
function levelsAbove(
  statement: AppetiteStatement,
  { result, language, terms, words: say }: ReportContext,
): { readonly limited: number; readonly above: AssessmentReportData['levelsAboveAppetite'] } {
  const cells = appetiteCells(result, statement).flatMap(({ type, area, against }) =>
    against === null ? [] : [{ type, area, ...against }],
  );
  const above = cells
    .filter(({ status }) => status === 'out')
    .map(({ type, area, residual, limit }) => ({
      name: riskTypeWord(type, language, terms),
      area: area === 'all' ? say(words.anyRelevance) : relevanceWord(area, language, terms),
      residual,
      limit,
    }));
  return { limited: cells.length, above: above.toSorted((a, b) => b.residual - a.residual) };
}

/**
 * Risks and levels of categories whose residual level is above its limit, the highest first, and how many have a limit;
 * none where no appetite is in force.
 */
export function appetiteReport(
  lines: readonly RiskLine[],
  context: ReportContext,
): Pick<AssessmentReportData, 'appetite' | 'aboveAppetite' | 'levelsAboveAppetite'> {
  const { appetite, result } = context;
  if (!appetite) {
    const none = { stated: false, decided: '', limitedRisks: 0, limitedLevels: 0 };
    return { appetite: none, aboveAppetite: [], levelsAboveAppetite: [] };
  }
  const limited = new Map(
    appetiteRisks(result, appetite.statement).map((risk) => [`${risk.type} ${risk.risk}`, risk]),
  );
  const found = lines.flatMap((line) => limited.get(`${line.type} ${line.key}`) ?? []);
  const above = lines.flatMap((line) => {
    const against = limited.get(`${line.type} ${line.key}`);
    return against?.status === 'out' ? [{ ...line, limit: against.limit }] : [];
  });
  const levels = levelsAbove(appetite.statement, context);
  return {
    appetite: {
      stated: true,
      decided: appetite.decided,
      limitedRisks: found.length,
      limitedLevels: levels.limited,
    },
    aboveAppetite: above.toSorted((a, b) => b.residual - a.residual),
    levelsAboveAppetite: levels.above,
  };
}
