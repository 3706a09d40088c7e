/** Actions and the risk appetite in the report. */
import {
  actionStatusWords,
  compareActions,
  daysLeft,
  isClosedAction,
  isPendingAction,
} from '../../actions.ts';
import { type AppetiteStatement, appetiteCells, appetiteRisks } from '../../appetite/index.ts';
import { shown } from '../../scale.ts';
import { relevanceWord, riskTypeWord } from '../../words.ts';
import { formatNumber } from '../format.ts';
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

/** "Channels (Money laundering): 2.0 (limit 1.9)". */
function aboveWords(
  { name, area, residual, limit }: AssessmentReportData['levelsAboveAppetite'][number],
  { language, words: say }: ReportContext,
): string {
  const place = area === say(words.anyRelevance) ? name : `${name} (${area})`;
  const figures = [place, formatNumber(shown(residual), 1, language), formatNumber(limit, 1, language)];
  return figures.reduce((text, figure) => text.replace('#', () => figure), say(words.aboveLimit));
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
    const none = { stated: false, decided: '', limitedRisks: 0, limitedLevels: 0, levelsAbove: [] };
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
      levelsAbove: levels.above.map((level) => aboveWords(level, context)),
    },
    aboveAppetite: above.toSorted((a, b) => b.residual - a.residual),
    levelsAboveAppetite: levels.above,
  };
}
