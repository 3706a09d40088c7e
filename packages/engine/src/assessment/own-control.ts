/** What a control of the organisation's own begins as: empty, or with what a pattern of the library holds. */
import type { CompiledModel } from '../model/compile.ts';
import { controlLists } from '../model/queries.ts';
import type { Control } from '../model/types.ts';
import type { Language } from '../terms.ts';
import { hasBusiness } from './case.ts';
import { documentLimits } from './field-parts.ts';
import type { AssessmentDocument, OwnControl } from './types.ts';

/** The library's patterns for own controls (`for_custom`, specification 001 section 3.1), for the assessment's businesses. */
export function controlPatterns(model: CompiledModel, document: AssessmentDocument): readonly Control[] {
  return model.controls.list.filter(
    (control) => control.forCustom && hasBusiness(control, document.settings),
  );
}

/**
 * An own control that begins as a pattern: its words in one language, category, part of the programme, form, and what it
 * covers. Risks that it covers through a label are named one by one, because an own control has no labels. Texts are cut
 * at the document's limits.
 */
export function ownControlFrom(model: CompiledModel, pattern: Control, language: Language): OwnControl {
  const { category, label, type, general, allOf } = pattern;
  return {
    name: pattern.name[language].slice(0, documentLimits.name),
    description: pattern.description[language].slice(0, documentLimits.text),
    category,
    label,
    type,
    general,
    related: controlLists(model, pattern),
    allOf,
  };
}
