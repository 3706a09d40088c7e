import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import type { MeasuredType, RiskRow } from '@klarsikt/engine/assess';
import { createCoverageTest } from '@klarsikt/engine/assessment';
import type { ControlFailure } from '@klarsikt/engine/sensitivity';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskClass, isInSegment } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useMemo } from 'react';
import { type ControlLine, useControlLines } from '../controls/rows.ts';
import { useControlFailures } from '../fragility/use-findings.ts';
import type { RiskLine } from './rows.ts';

export interface CoveredRisk {
  readonly kind: 'risk';
  /** Key of the row; it contains the control, because a risk is listed below each control that covers it. */
  readonly key: string;
  readonly name: string;
  readonly risk: RiskLine;
  readonly figures: RiskRow;
}

/**
 * Residual level of the category if a control fails: undefined if not calculated yet, null if the category has no
 * level.
 */
type FailedLevel = number | null | undefined;

export interface CoveringControl {
  readonly kind: 'control';
  readonly key: string;
  readonly name: string;
  readonly control: ControlLine;
  /** Covered risks, sorted by residual level, the highest first. */
  readonly risks: readonly CoveredRisk[];
  readonly inherent: number;
  readonly residual: number;
  /** Residual level of the category if the control had the strength 0. */
  readonly failed: FailedLevel;
}

export type ControlCoverageLine = CoveringControl | CoveredRisk;

const highest = (risks: readonly CoveredRisk[], level: 'inherent' | 'residual'): number =>
  Math.max(0, ...risks.map(({ figures }) => figures[level]));

function createImpactComparer(controls: readonly CoveringControl[]) {
  const top = getRiskClass(Math.max(0, ...controls.map(({ residual }) => residual)));
  const atTop = new Map(
    controls.map(({ key, risks }) => [
      key,
      risks.filter(({ figures }) => getRiskClass(figures.residual) === top).length,
    ]),
  );
  return (a: CoveringControl, b: CoveringControl): number =>
    (atTop.get(b.key) ?? 0) - (atTop.get(a.key) ?? 0) ||
    b.residual - a.residual ||
    b.risks.length - a.risks.length;
}

function useFailedLevels(type: RiskType): (control: string) => FailedLevel {
  const { failures, state } = useControlFailures();
  return useMemo(() => {
    const byControl = new Map((failures ?? []).map((one: ControlFailure) => [one.control, one.measures]));
    const measured: MeasuredType | null = type === 'legals' ? null : type;
    return (control) => {
      if (measured === null) return null;
      if (failures === undefined) return state === 'working' ? undefined : null;
      return byControl.get(control)?.types[measured]?.residual ?? null;
    };
  }, [failures, state, type]);
}

const keyOf = ({ key }: CoveringControl): string => key;

/** Lists the controls in use that cover one of the displayed risks, in a segment for which the control is used. */
export function useCoveringControls(type: RiskType, shown: readonly RiskLine[]): readonly CoveringControl[] {
  const { model } = useAssessment();
  const { compare } = useFormat();
  const controls = useControlLines();
  const failedLevel = useFailedLevels(type);
  const covering = useMemo(() => {
    const counting = shown
      .flatMap((line) => {
        const { figures, na } = line.risk;
        return figures === null || na ? [] : [{ line, figures }];
      })
      .sort((a, b) => b.figures.residual - a.figures.residual);
    const found = controls.flatMap((control): readonly CoveringControl[] => {
      const covers = control.row.inUse ? createCoverageTest(model, control.row, type) : null;
      if (covers === null) return [];
      const serves = ({ risk }: RiskLine) =>
        control.values.some(({ segment }) => isInSegment(risk.segment, segment));
      const risks = counting
        .filter(({ line }) => covers(line.key) && serves(line))
        .map(({ line, figures }): CoveredRisk => {
          return { kind: 'risk', key: `${control.key} ${line.key}`, name: line.name, risk: line, figures };
        });
      if (risks.length === 0) return [];
      const { key, name } = control;
      const [inherent, residual] = [highest(risks, 'inherent'), highest(risks, 'residual')];
      return [{ kind: 'control', key, name, control, risks, inherent, residual, failed: failedLevel(key) }];
    });
    return found.sort((a, b) => compare(a.name, b.name)).sort(createImpactComparer(found));
  }, [model, compare, controls, failedLevel, type, shown]);
  return useStableEntries(covering, keyOf);
}
