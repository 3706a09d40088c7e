/** Actions and the risk appetite in the report. */
import {
  actionStatusWords,
  compareActions,
  daysLeft,
  isClosedAction,
  isPendingAction,
} from '../../actions.ts';
import { appetiteRisks } from '../../appetite/index.ts';
import type { ReportContext } from './context.ts';
import type { RiskLine } from './lines.ts';
import type { AssessmentReportData } from './types.ts';

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
  };
}

/** Risks whose residual level lies above its limit, the highest first; none where no appetite is in force. */
export function appetiteReport(
  lines: readonly RiskLine[],
  { appetite, result }: ReportContext,
): Pick<AssessmentReportData, 'appetite' | 'aboveAppetite'> {
  if (!appetite) return { appetite: { stated: false, decided: '' }, aboveAppetite: [] };
  const above = new Map(
    appetiteRisks(result, appetite.statement)
      .filter(({ status }) => status === 'out')
      .map(({ type, risk, limit }) => [`${type} ${risk}`, limit]),
  );
  const found = lines.flatMap((line) => {
    const limit = above.get(`${line.type} ${line.key}`);
    return limit === undefined ? [] : [{ ...line, limit }];
  });
  return {
    appetite: { stated: true, decided: appetite.decided },
    aboveAppetite: found.toSorted((a, b) => b.residual - a.residual),
  };
}
