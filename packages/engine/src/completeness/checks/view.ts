/** Derived values that several checks use; each value is calculated when it is first used. */

import { type CaseStructure, getCaseStructure } from '../../assess/structure.ts';
import type { AssessmentCase } from '../../assess/types.ts';
import { buildAssessmentCase } from '../../assessment/case.ts';
import { listRatedRisks, type RatedRisk } from '../../assessment/risk-rows.ts';
import { type AssessedThreat, listThreatRows } from '../../assessment/threat-rows.ts';
import { computeLeaveOneOutEffects, type LeaveOneOutEffect } from '../../sensitivity/index.ts';
import type { RiskType } from '../../text/terms.ts';
import { createLazyGetter } from '../../values/once.ts';
import type { CompletenessInput } from '../input.ts';
import type { CheckFinding } from '../sheet.ts';
import { type ExploitationStatement, listExploitationStatements } from '../statements.ts';
import { type CitedSource, listCitedSources } from './sources.ts';

/** The state to check, and functions that return values derived from it. */
export interface CompletenessContext extends CompletenessInput {
  readonly assessmentCase: () => AssessmentCase;
  readonly structure: () => CaseStructure;
  readonly risks: (type: RiskType) => readonly RatedRisk[];
  readonly threats: () => readonly AssessedThreat[];
  readonly statements: () => readonly ExploitationStatement[];
  readonly sources: () => readonly CitedSource[];
  /** The change of the overall level if a single risk is left out, for each risk; empty without an overall level. */
  readonly leftOut: () => readonly LeaveOneOutEffect[];
}

/** A check is a pure function from the view of a state to a finding. */
export type RequirementCheck = (view: CompletenessContext) => CheckFinding;

/** Creates the view of a state for the checks. */
export function createCompletenessContext(input: CompletenessInput): CompletenessContext {
  const { model, document, result, facts } = input;
  const rated = new Map<RiskType, readonly RatedRisk[]>();
  const assessmentCase = createLazyGetter(() => buildAssessmentCase(model, document));
  const structure = createLazyGetter(() => getCaseStructure(assessmentCase()));
  return {
    ...input,
    assessmentCase,
    structure,
    risks: (type) => {
      const known = rated.get(type) ?? listRatedRisks(model, document, type, result);
      rated.set(type, known);
      return known;
    },
    threats: createLazyGetter(() => listThreatRows(model, document)),
    statements: createLazyGetter(() => listExploitationStatements(model, document, facts.libraryCells)),
    sources: createLazyGetter(() => listCitedSources(model, document, facts.today)),
    leftOut: createLazyGetter(() => computeLeaveOneOutEffects(assessmentCase(), structure())),
  };
}
