/**
 * Selects the threats of a new assessment, and proposes changes after its businesses change (specification 001
 * section 3.5).
 */
import { computeThreatConcerns, type ThreatConcern } from '../analysis/concern.ts';
import type { CompiledModel } from '../model/compile.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import type { AssessmentOwnParts } from '../overlay/types.ts';
import { createRiskSelector } from './case.ts';
import { createEmptyDocument, createSelectionTest, setSelected } from './document.ts';
import type { AssessmentDocument, AssessmentSettings, EntitySelection } from './types.ts';

/**
 * Computes how each threat concerns the assessment's businesses through the products offered; null if the assessment
 * names no business.
 */
export function computeDocumentConcerns(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'settings' | 'selections'>,
): ReadonlyMap<string, ThreatConcern> | null {
  const offered = createRiskSelector(document, 'products');
  return computeThreatConcerns(model, { businesses: document.settings.businesses, offered });
}

/**
 * Creates the document of a new assessment: no entries, and only those threats selected that concern its businesses
 * directly or indirectly (all threats without businesses). Threats that a later model version adds are selected until
 * somebody deselects them. `overlay`: the own parts of the new assessment.
 */
export function createStartingDocument(
  version: CompiledModel,
  settings: AssessmentSettings,
  overlay?: AssessmentOwnParts,
): AssessmentDocument {
  const model = applyOwnParts(version, overlay);
  const document = { ...createEmptyDocument(settings), ...(overlay === undefined ? {} : { overlay }) };
  const concerns = computeDocumentConcerns(model, document);
  if (concerns === null) return document;
  const exceptions = model.threats.list
    .filter(({ key, context }) => context !== true && !concerns.has(key))
    .map(({ key }) => key);
  return { ...document, selections: { ...document.selections, threats: { mode: 'all', exceptions } } };
}

/** Proposed changes of the selection: keys of threats, in model order. */
export interface ThreatSelectionProposal {
  /** Deselected threats that did not concern the businesses before the change and do after it. */
  readonly takeIn: readonly string[];
  /** Selected threats that concerned the businesses before the change and do not after it. */
  readonly leaveOut: readonly string[];
}

/**
 * Proposes changes of the selection of threats after a change of businesses or products offered. It contains only
 * threats whose concern changed, so that earlier decisions of users are kept. Without businesses every threat counts
 * as concerned.
 */
export function proposeThreatSelection(
  model: CompiledModel,
  before: Pick<AssessmentDocument, 'settings' | 'selections'>,
  after: Pick<AssessmentDocument, 'settings' | 'selections'>,
): ThreatSelectionProposal {
  const [earlier, now] = [computeDocumentConcerns(model, before), computeDocumentConcerns(model, after)];
  const selected = createSelectionTest(after.selections.threats);
  const keys = model.threats.list.filter(({ context }) => context !== true).map(({ key }) => key);
  const concerned = (concerns: typeof now, key: string) => concerns === null || concerns.has(key);
  return {
    takeIn: keys.filter((key) => concerned(now, key) && !concerned(earlier, key) && !selected(key)),
    leaveOut: keys.filter((key) => !concerned(now, key) && concerned(earlier, key) && selected(key)),
  };
}

/** Adds the proposed threats to the selection, and removes those that the proposal leaves out. */
export function applyThreatSelectionProposal(
  selection: EntitySelection,
  { takeIn, leaveOut }: ThreatSelectionProposal,
): EntitySelection {
  const taken = takeIn.reduce((chosen, key) => setSelected(chosen, key, true), selection);
  return leaveOut.reduce((chosen, key) => setSelected(chosen, key, false), taken);
}
