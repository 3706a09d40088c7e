/** Makes the parts of the report on actions and on the risk appetite. */

import {
  type AppetiteStatement,
  getAppetiteSubjectName,
  listAppetiteLevels,
  listRiskLimitComparisons,
} from '../../appetite/index.ts';
import {
  actionStatusTexts,
  compareActions,
  countDaysUntilDue,
  isClosedAction,
  isPendingAction,
} from '../../governance/actions.ts';
import { roundToShown } from '../../values/scale.ts';
import { getRelevanceName } from '../../words/words.ts';
import { formatNumber } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { RiskLine } from './lines.ts';
import type { AssessmentReportData } from './types.ts';
import { reportDataWords } from './words.ts';

/** Number of actions in the summary for the board. */
const mostNext = 5;

/** Lists the actions of the assessment as of the day of the report, overdue actions first. */
export function buildActionsReport({
  actions,
  meta,
  language,
}: AssessmentReportContext): AssessmentReportData['actions'] {
  const today = meta.generated;
  const sorted = (actions ?? []).toSorted((a, b) => compareActions(a, b, today));
  const lines = sorted.map(({ title, about, owner, due, priority, status, changes }) => ({
    title,
    about,
    owner: owner ?? '',
    due: due ?? '',
    priority,
    status: actionStatusTexts[status][language],
    overdue: isPendingAction(status) && (countDaysUntilDue(due, today) ?? 0) < 0,
    closed: isClosedAction(status),
    changes: changes ?? '',
  }));
  const pending = lines.filter(({ closed }) => !closed);
  return {
    total: lines.length,
    open: pending.length,
    overdue: lines.filter(({ overdue }) => overdue).length,
    lines,
    next: pending.slice(0, mostNext),
    unassigned: pending.filter(({ owner, due }) => owner === '' || due === '').length,
  };
}

/**
 * Finds the overall and category levels above their limit, for each relevance that has a limit, highest first.
 * `limited` is the number of levels with a limit.
 */
function findLevelsAbove(
  statement: AppetiteStatement,
  { result, language, terms, words: say }: AssessmentReportContext,
): { readonly limited: number; readonly above: AssessmentReportData['levelsAboveAppetite'] } {
  const cells = listAppetiteLevels(result, statement).flatMap(({ type, area, against }) =>
    against === null ? [] : [{ type, area, ...against }],
  );
  const above = cells
    .filter(({ status }) => status === 'out')
    .map(({ type, area, residual, limit }) => ({
      name: getAppetiteSubjectName(type, language, terms),
      area: area === 'all' ? say(reportDataWords.anyRelevance) : getRelevanceName(area, language, terms),
      residual,
      limit,
    }));
  return { limited: cells.length, above: above.toSorted((a, b) => b.residual - a.residual) };
}

/** Writes a level above its limit, such as "Channels (Money laundering): 2.0 (limit 1.9)". */
function formatLevelAbove(
  { name, area, residual, limit }: AssessmentReportData['levelsAboveAppetite'][number],
  { language, words: say }: AssessmentReportContext,
): string {
  const place = area === say(reportDataWords.anyRelevance) ? name : `${name} (${area})`;
  const figures = [
    place,
    formatNumber(roundToShown(residual), 1, language),
    formatNumber(limit, 1, language),
  ];
  return figures.reduce((text, figure) => text.replace('#', () => figure), say(reportDataWords.aboveLimit));
}

/**
 * Finds the risks and category levels whose residual level is above their limit, highest first, and counts the
 * limits. The result is empty when no appetite is in force.
 */
export function buildAppetiteReport(
  lines: readonly RiskLine[],
  context: AssessmentReportContext,
): Pick<AssessmentReportData, 'appetite' | 'aboveAppetite' | 'levelsAboveAppetite'> {
  const { appetite, result } = context;
  if (!appetite) {
    const none = { stated: false, decided: '', limitedRisks: 0, limitedLevels: 0, levelsAbove: [] };
    return { appetite: none, aboveAppetite: [], levelsAboveAppetite: [] };
  }
  const limited = new Map(
    listRiskLimitComparisons(result, appetite.statement).map((risk) => [`${risk.type} ${risk.risk}`, risk]),
  );
  const found = lines.flatMap((line) => limited.get(`${line.type} ${line.key}`) ?? []);
  const above = lines.flatMap((line) => {
    const against = limited.get(`${line.type} ${line.key}`);
    return against?.status === 'out' ? [{ ...line, limit: against.limit }] : [];
  });
  const levels = findLevelsAbove(appetite.statement, context);
  return {
    appetite: {
      stated: true,
      decided: appetite.decided,
      limitedRisks: found.length,
      limitedLevels: levels.limited,
      levelsAbove: levels.above.map((level) => formatLevelAbove(level, context)),
    },
    aboveAppetite: above.toSorted((a, b) => b.residual - a.residual),
    levelsAboveAppetite: levels.above,
  };
}
