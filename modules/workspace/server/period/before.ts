import { compareFigurePeriods } from '@klarsikt/engine/assessment';
import type { FindFiguresBefore } from './provides.ts';
import { findPeriodFigures, listPeriodHeads } from './store.ts';

export const findFiguresBefore: FindFiguresBefore = async (tx, unit, period) => {
  const heads = await listPeriodHeads(tx, unit);
  const last = heads.findLast((head) => compareFigurePeriods(head.period, period) < 0);
  const figures = last === undefined ? null : await findPeriodFigures(tx, unit, last.period);
  return last === undefined || figures === null ? null : { period: last.period, figures };
};
