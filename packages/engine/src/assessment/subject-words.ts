/** Describes a part of an assessment, or the object at a path of the document, in words. */
import type { CompiledModel } from '../model/compile.ts';
import type { Language, Text } from '../text/terms.ts';
import { getRiskTypeName } from '../words/words.ts';
import { describeDocumentSubject, type SubjectPart } from './subject.ts';
import type { AssessmentDocument } from './types.ts';

const subjectPartWords: { readonly [P in SubjectPart]: Text } = {
  assessment: { en: 'The assessment as a whole', sv: 'Bedömningen som helhet' },
  settings: { en: 'Settings', sv: 'Inställningar' },
  status: { en: 'Status', sv: 'Status' },
  selections: { en: 'Selections', sv: 'Urval' },
  background: { en: 'Background data', sv: 'Bakgrundsdata' },
  threats: { en: 'Threats', sv: 'Hot' },
  risks: { en: 'Risks', sv: 'Risker' },
  controls: { en: 'Controls', sv: 'Kontroller' },
  conclusions: { en: 'Conclusion', sv: 'Slutsats' },
  scope: { en: 'Business and scope', sv: 'Verksamhet och omfattning' },
  governance: { en: 'Responsibility and maintenance', sv: 'Ansvar och uppföljning' },
  sources: { en: 'Sources and experience', sv: 'Källor och erfarenhet' },
  method: { en: 'Method', sv: 'Metod' },
  exploitation: { en: 'Product exploitation', sv: 'Utnyttjande av produkter' },
  ownFields: { en: 'Own fields', sv: 'Egna fält' },
};

/** Name of a part of an assessment, in both languages. */
export const getSubjectPartText = (part: SubjectPart): Text => subjectPartWords[part];

const ownParts: Text = { en: 'Own parts', sv: 'Egna delar' };

/**
 * Describes the value at a JSON pointer in words, from the part to the named object: `Risks, customers, Young adult`.
 */
export function describeDocumentPlace(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  path: string,
): Text {
  const { part, type, name } = describeDocumentSubject(model, document, path);
  const said = (language: Language): string =>
    [
      (path.startsWith('/overlay/') ? ownParts : subjectPartWords[part])[language],
      ...(type === null ? [] : [getRiskTypeName(type, language).toLowerCase()]),
      ...(name === null ? [] : [name[language]]),
    ].join(', ');
  return { en: said('en'), sv: said('sv') };
}
