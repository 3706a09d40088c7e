/** Values that several checks use, calculated when the first of them reads them. */

import { type Structure, structureOf } from '../../assess/structure.ts';
import type { AssessmentCase } from '../../assess/types.ts';
import { caseOf } from '../../assessment/case.ts';
import { type RatedRisk, ratedRisks } from '../../assessment/risk-rows.ts';
import { type AssessedThreat, threatRows } from '../../assessment/threat-rows.ts';
import { type LeftOut, leaveOneOutOf } from '../../sensitivity/index.ts';
import type { RiskType } from '../../terms.ts';
import type { CompletenessInput } from '../input.ts';
import type { CheckFinding } from '../sheet.ts';
import { type ExploitationStatement, exploitationStatements } from '../statements.ts';
import { type CitedSource, citedSources } from './sources.ts';

/** The state, and what follows from it. */
export interface CheckView extends CompletenessInput {
  readonly assessmentCase: () => AssessmentCase;
  readonly structure: () => Structure;
  readonly risks: (type: RiskType) => readonly RatedRisk[];
  readonly threats: () => readonly AssessedThreat[];
  readonly statements: () => readonly ExploitationStatement[];
  readonly sources: () => readonly CitedSource[];
  /** What each risk alone adds to the overall level; empty where there is none. */
  readonly leftOut: () => readonly LeftOut[];
}

/** A check: pure, from the state to a finding. */
export type RequirementCheck = (view: CheckView) => CheckFinding;

/** The view of a state. */
export function viewOf(input: CompletenessInput): CheckView {
  const { model, document, result, facts } = input;
  const rated = new Map<RiskType, readonly RatedRisk[]>();
  const assessmentCase = once(() => caseOf(model, document));
  const structure = once(() => structureOf(assessmentCase()));
  return {
    ...input,
    assessmentCase,
    structure,
    risks: (type) => {
      const known = rated.get(type) ?? ratedRisks(model, document, type, result);
      rated.set(type, known);
      return known;
    },
    threats: once(() => threatRows(model, document)),
    statements: once(() => exploitationStatements(model, document, facts.libraryCells)),
    sources: once(() => citedSources(model, document, facts.today)),
    leftOut: once(() => leaveOneOutOf(assessmentCase(), structure())),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
