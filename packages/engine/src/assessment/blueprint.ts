/**
 * Assessment templates of an organisation: what of an assessment others start from. Figures, judgements, evidence and
 * signatures are never part of one. What a template has changed since reaches an assessment by the same three-way merge as
 * a branch (`mergeBranch`).
 */
import { type BranchMerge, mergeBranch } from './branch.ts';
import { emptyDocument, emptySettings } from './document.ts';
import type { AssessmentDocument, AssessmentSettings, ControlEntry } from './types.ts';

/** What a template can hold: settings, weights and other constants, selections, controls, texts. */
export const blueprintParts = ['settings', 'weights', 'selections', 'controls', 'texts'] as const;

/** A part of a template. */
export type BlueprintPart = (typeof blueprintParts)[number];

/** What is said of a control before anybody has assessed it. */
function unassessed(entry: ControlEntry): ControlEntry {
  const { na, segment, owner, frequency, evidenceSource, specification } = entry;
  return {
    ...(na === undefined ? {} : { na }),
    ...(segment === undefined ? {} : { segment }),
    ...(owner === undefined ? {} : { owner }),
    ...(frequency === undefined ? {} : { frequency }),
    ...(evidenceSource === undefined ? {} : { evidenceSource }),
    ...(specification === undefined ? {} : { specification }),
  };
}

function controlsOf({ controls }: AssessmentDocument): AssessmentDocument['controls'] {
  const entries = Object.entries(controls.data)
    .map(([key, entry]) => [key, unassessed(entry)] as const)
    .filter(([, entry]) => Object.keys(entry).length > 0);
  return { status: 'PENDING', data: Object.fromEntries(entries), own: controls.own };
}

function settingsOf(
  { settings }: AssessmentDocument,
  name: string,
  parts: readonly BlueprintPart[],
): AssessmentSettings {
  const config = parts.includes('weights') ? settings.config : {};
  if (!parts.includes('settings')) return { ...emptySettings, name, config };
  return { ...settings, name, responsible: '', date: null, config };
}

/** The parts of a document as a template: a document in which nothing is judged. */
export function blueprintOf(
  document: AssessmentDocument,
  name: string,
  parts: readonly BlueprintPart[],
): AssessmentDocument {
  const blank = emptyDocument(settingsOf(document, name, parts));
  const { conclusions, scope, method, background } = document;
  const { limits } = background;
  return {
    ...blank,
    ...(parts.includes('selections') ? { selections: document.selections } : {}),
    ...(parts.includes('controls') ? { controls: controlsOf(document) } : {}),
    ...(parts.includes('settings') && limits !== undefined
      ? { background: { ...blank.background, limits } }
      : {}),
    ...(parts.includes('texts')
      ? {
          conclusions,
          ...(scope === undefined ? {} : { scope }),
          ...(method === undefined ? {} : { method }),
        }
      : {}),
  };
}

/**
 * A new document with what a template holds. `fresh`: as it would be without one, in the settings that somebody has
 * confirmed; those count before the template's.
 */
export function fromBlueprint(
  fresh: AssessmentDocument,
  content: AssessmentDocument,
  parts: readonly BlueprintPart[],
): AssessmentDocument {
  const { scope, method, conclusions, controls, selections } = content;
  const { limits } = content.background;
  return {
    ...fresh,
    ...(parts.includes('selections') ? { selections } : {}),
    ...(parts.includes('controls') ? { controls } : {}),
    ...(limits === undefined ? {} : { background: { ...fresh.background, limits } }),
    ...(parts.includes('texts')
      ? {
          conclusions,
          ...(scope === undefined ? {} : { scope }),
          ...(method === undefined ? {} : { method }),
        }
      : {}),
  };
}

/** What the template has changed from one of its states to another, onto an assessment that was made from the first. */
export function blueprintNews(
  before: AssessmentDocument,
  after: AssessmentDocument,
  document: AssessmentDocument,
): BranchMerge {
  return mergeBranch(before, document, after);
}
