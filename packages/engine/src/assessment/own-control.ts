/** Creates own controls, empty or from a pattern of the library. */
import type { CompiledModel } from '../model/compile.ts';
import { collectControlRiskKeys } from '../model/queries.ts';
import type { Control } from '../model/types.ts';
import type { Language } from '../text/terms.ts';
import { hasCommonBusiness } from './case.ts';
import { documentLimits } from './field-parts.ts';
import type { AssessmentDocument, OwnControl } from './types.ts';

/**
 * The library's patterns for own controls of the assessment's businesses (`for_custom`, specification 001 section
 * 3.1).
 */
export function listControlPatterns(model: CompiledModel, document: AssessmentDocument): readonly Control[] {
  return model.controls.list.filter(
    (control) => control.forCustom && hasCommonBusiness(control, document.settings),
  );
}

/**
 * Creates an own control from a pattern: its texts in one language, category, part of the programme, form, and
 * covered risks. Risks that the pattern covers by label are listed by key, because own controls have no labels. Texts
 * are cut at the document's limits.
 */
export function createOwnControl(model: CompiledModel, pattern: Control, language: Language): OwnControl {
  const { category, label, type, general, allOf } = pattern;
  return {
    name: pattern.name[language].slice(0, documentLimits.name),
    description: pattern.description[language].slice(0, documentLimits.text),
    category,
    label,
    type,
    general,
    related: collectControlRiskKeys(model, pattern),
    allOf,
  };
}
