/**
 * Lists the objects of the document, with their names, to which rows of tables of controls, threats, risks and
 * comments can refer.
 */
import { listControlRows } from '../assessment/control-rows.ts';
import { formatPointer } from '../assessment/pointer.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { normalizeWords } from '../text/spelling.ts';
import { riskTypes } from '../text/terms.ts';
import { getRiskTypeName } from '../words/words.ts';
import { cacheMatchTargets, listRiskMatchTargets } from './figure-targets.ts';
import type { MatchTarget } from './match.ts';
import type { NaceRevision } from './nace-revisions.ts';
import type { EntryKind } from './vocabulary.ts';

function codesOf(key: string, entity: object): readonly string[] {
  const told = Object.entries(entity).flatMap(([name, value]: [string, unknown]) =>
    name === 'externalId' && typeof value === 'string' ? [value] : [],
  );
  return [key, ...told];
}

function threatTargets(model: CompiledModel): readonly MatchTarget[] {
  return model.threats.list
    .filter(({ key }) => model.own?.hidden.has(key) !== true)
    .map((threat) => ({
      key: formatPointer('threats', 'data', threat.key),
      names: [threat.name.en, threat.name.sv],
      codes: codesOf(threat.key, threat),
    }));
}

function riskTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  revision: NaceRevision | null,
): readonly MatchTarget[] {
  return riskTypes.flatMap((type) =>
    listRiskMatchTargets(model, document, type, revision).map((target) => ({
      ...target,
      key: formatPointer('risks', 'data', type, target.key),
      codes: [...target.codes, target.key],
    })),
  );
}

function controlTargets(model: CompiledModel, document: AssessmentDocument): readonly MatchTarget[] {
  return listControlRows(model, document).map(({ key, name, library }) => ({
    key: formatPointer('controls', 'data', key),
    names: [name.en, name.sv],
    codes: codesOf(key, library ?? {}),
  }));
}

/** Names of the parts of the document in both languages, by path. */
const parts: readonly (readonly [string, readonly string[]])[] = [
  ['/background', ['Background data', 'Bakgrundsdata']],
  ['/threats', ['Threats', 'Hot']],
  ['/risks', ['Risks', 'Risker']],
  ['/controls', ['Controls', 'Kontroller']],
  ['/conclusions', ['Conclusion', 'Conclusions', 'Slutsats', 'Slutsatser']],
  ['/scope', ['Business and frame', 'Verksamhet och ram']],
  ['/governance', ['Ownership and upkeep', 'Governance', 'Ansvar och uppföljning', 'Ansvar och förvaltning']],
  ['/sources', ['Sources and experience', 'Sources', 'Källor och erfarenhet', 'Källor']],
  ['/method', ['Method', 'Metod']],
  ['/settings', ['Settings', 'Inställningar']],
  ['/exploitation', ['Product exploitation', 'Utnyttjande av produkter', 'Produktutnyttjande']],
];

const wholeWords =
  /^(the )?(assessment as a whole|whole assessment|whole|general|overall)$|^(bedömningen som helhet|hela bedömningen|helheten|allmänt|övergripande|generellt)$/u;

/** True for words that mean the whole assessment. */
export const isWholeAssessment = (text: string): boolean => wholeWords.test(normalizeWords(text));

/** Lists the objects to which rows of a table of the given kind can refer. */
export const listEntryMatchTargets = (
  model: CompiledModel,
  document: AssessmentDocument,
  kind: EntryKind,
  revision: NaceRevision | null = null,
): readonly MatchTarget[] =>
  cacheMatchTargets(model, document, `${kind} of entries ${revision}`, () =>
    readTargets(model, document, kind, revision),
  );

function readTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  kind: EntryKind,
  revision: NaceRevision | null,
): readonly MatchTarget[] {
  switch (kind) {
    case 'controls':
      return controlTargets(model, document);
    case 'threats':
      return threatTargets(model);
    case 'risks':
      return riskTargets(model, document, revision);
    case 'comments':
      return [
        ...threatTargets(model),
        ...riskTargets(model, document, revision),
        ...controlTargets(model, document),
        ...parts.map(([key, names]) => ({ key, names, codes: [] })),
        ...riskTypes.map((type) => ({
          key: formatPointer('conclusions', type),
          names: [getRiskTypeName(type, 'en'), getRiskTypeName(type, 'sv')],
          codes: [],
        })),
      ];
  }
}

/** Returns the prefix of the JSON pointers that a word for a kind of object selects; '' selects all objects. */
export function parseSubjectPart(text: string): string {
  const plain = normalizeWords(text);
  if (/(^| )(threats?|hot|hotet)( |$)/u.test(plain)) return '/threats/data/';
  if (/(^| )(controls?|kontroll|kontroller)( |$)/u.test(plain)) return '/controls/data/';
  return /(^| )(risks?|risker)( |$)/u.test(plain) ? '/risks/data/' : '';
}
