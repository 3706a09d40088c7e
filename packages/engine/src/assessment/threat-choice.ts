/** Which threats an assessment starts with, and what a change of its businesses proposes (specification 001 section 3.5). */
import { type Concern, concernsOf } from '../analysis/concern.ts';
import type { CompiledModel } from '../model/compile.ts';
import { withOverlay } from '../overlay/apply.ts';
import type { AssessmentOverlay } from '../overlay/types.ts';
import { riskSelector } from './case.ts';
import { emptyDocument, selector, withSelected } from './document.ts';
import type { AssessmentDocument, AssessmentSettings, Selection } from './types.ts';

/** How the threats concern an assessment's businesses, by the products that it offers; null without businesses. */
export function concernsIn(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'settings' | 'selections'>,
): ReadonlyMap<string, Concern> | null {
  const offered = riskSelector(document, 'products');
  return concernsOf(model, { businesses: document.settings.businesses, offered });
}

/**
 * The document that a new assessment starts with: nothing entered, and of the threats those selected that concern its
 * businesses, directly or indirectly. Without businesses every threat is selected. A threat that a later model version
 * adds is selected until somebody decides. `overlay`: own parts that it starts with.
 */
export function startingDocument(
  version: CompiledModel,
  settings: AssessmentSettings,
  overlay?: AssessmentOverlay,
): AssessmentDocument {
  const model = withOverlay(version, overlay);
  const document = { ...emptyDocument(settings), ...(overlay === undefined ? {} : { overlay }) };
  const concerns = concernsIn(model, document);
  if (concerns === null) return document;
  const exceptions = model.threats.list
    .filter(({ key, context }) => context !== true && !concerns.has(key))
    .map(({ key }) => key);
  return { ...document, selections: { ...document.selections, threats: { mode: 'all', exceptions } } };
}

/** Keys of threats, in model order. */
export interface ThreatProposal {
  /** They concern the businesses now, did not before, and are deselected. */
  readonly takeIn: readonly string[];
  /** They concerned the businesses before, do not now, and are selected. */
  readonly leaveOut: readonly string[];
}

/**
 * What a change of the businesses, or of the products offered, proposes for the selection of threats: only the
 * difference, so that what a person decided stays. Before or after without businesses counts as concerned by all.
 */
export function threatProposal(
  model: CompiledModel,
  before: Pick<AssessmentDocument, 'settings' | 'selections'>,
  after: Pick<AssessmentDocument, 'settings' | 'selections'>,
): ThreatProposal {
  const [earlier, now] = [concernsIn(model, before), concernsIn(model, after)];
  const selected = selector(after.selections.threats);
  const keys = model.threats.list.filter(({ context }) => context !== true).map(({ key }) => key);
  const concerned = (concerns: typeof now, key: string) => concerns === null || concerns.has(key);
  return {
    takeIn: keys.filter((key) => concerned(now, key) && !concerned(earlier, key) && !selected(key)),
    leaveOut: keys.filter((key) => !concerned(now, key) && concerned(earlier, key) && selected(key)),
  };
}

/** The selection of threats with a proposal taken. */
export function withProposal(selection: Selection, { takeIn, leaveOut }: ThreatProposal): Selection {
  const taken = takeIn.reduce((chosen, key) => withSelected(chosen, key, true), selection);
  return leaveOut.reduce((chosen, key) => withSelected(chosen, key, false), taken);
}
