/**
 * Assessment templates: parts of an assessment from which new assessments start. A template never contains figures,
 * judgements, evidence or signatures. Later changes of a template are merged into an assessment like a branch
 * (`mergeBranch`).
 */
import { type BranchMerge, mergeBranch } from './branch.ts';
import { createEmptyDocument, emptyAssessmentSettings } from './document.ts';
import type { AssessmentDocument, AssessmentSettings, ControlEntry } from './types.ts';

/** Parts that a template can contain: settings, weights and other constants, selections, controls, texts. */
export const assessmentTemplateParts = ['settings', 'weights', 'selections', 'controls', 'texts'] as const;

/** Part that a template can contain. */
export type AssessmentTemplatePart = (typeof assessmentTemplateParts)[number];

/** Returns the part of a control's entry that exists before the control is assessed. */
function withoutAssessment(entry: ControlEntry): ControlEntry {
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

function templateControls({ controls }: AssessmentDocument): AssessmentDocument['controls'] {
  const entries = Object.entries(controls.data)
    .map(([key, entry]) => [key, withoutAssessment(entry)] as const)
    .filter(([, entry]) => Object.keys(entry).length > 0);
  return { status: 'PENDING', data: Object.fromEntries(entries), own: controls.own };
}

function templateSettings(
  { settings }: AssessmentDocument,
  name: string,
  parts: readonly AssessmentTemplatePart[],
): AssessmentSettings {
  const config = parts.includes('weights') ? settings.config : {};
  if (!parts.includes('settings')) return { ...emptyAssessmentSettings, name, config };
  return { ...settings, name, responsible: '', date: null, config };
}

/** Creates a template from the given parts of a document, without judgements. */
export function createAssessmentTemplate(
  document: AssessmentDocument,
  name: string,
  parts: readonly AssessmentTemplatePart[],
): AssessmentDocument {
  const blank = createEmptyDocument(templateSettings(document, name, parts));
  const { conclusions, scope, method, background } = document;
  const { limits } = background;
  return {
    ...blank,
    ...(parts.includes('selections') ? { selections: document.selections } : {}),
    ...(parts.includes('controls') ? { controls: templateControls(document) } : {}),
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
 * Creates a document from a template. `fresh` is a document without the template's content; its settings, which the
 * user confirmed, take precedence over those of the template.
 */
export function createDocumentFromTemplate(
  fresh: AssessmentDocument,
  content: AssessmentDocument,
  parts: readonly AssessmentTemplatePart[],
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

/** Merges the changes between two states of a template into an assessment that was created from the earlier state. */
export function mergeAssessmentTemplateChanges(
  before: AssessmentDocument,
  after: AssessmentDocument,
  document: AssessmentDocument,
): BranchMerge {
  return mergeBranch(before, document, after);
}
