/** What the parts of an assessment are called, where nothing in them has a name. */
import type { CompiledModel } from '../model/compile.ts';
import type { Language, Text } from '../terms.ts';
import { riskTypeWord } from '../words.ts';
import { type SubjectPart, subjectOf } from './subject.ts';
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
  exploitation: { en: 'Product exploitation', sv: 'Produktutnyttjande' },
};

/** Name of a part of an assessment that a change or a comment can speak of, in both languages. */
export const subjectPartText = (part: SubjectPart): Text => subjectPartWords[part];

const ownParts: Text = { en: 'Own parts', sv: 'Egna delar' };

/** Where a JSON pointer leads, from the part down to what has a name there: `Risks, customers, Young adult`. */
export function placeText(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  path: string,
): Text {
  const { part, type, name } = subjectOf(model, document, path);
  const said = (language: Language): string =>
    [
      (path.startsWith('/overlay/') ? ownParts : subjectPartWords[part])[language],
      ...(type === null ? [] : [riskTypeWord(type, language).toLowerCase()]),
      ...(name === null ? [] : [name[language]]),
    ].join(', ');
  return { en: said('en'), sv: said('sv') };
}
