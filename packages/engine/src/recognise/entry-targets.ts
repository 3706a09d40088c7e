/** What the rows of a table of controls, threats, risks or comments can be about: places of the document with their names. */
import { controlRows } from '../assessment/control-rows.ts';
import { pointerOf } from '../assessment/pointer.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskTypes } from '../terms.ts';
import { riskTypeWord } from '../words.ts';
import { madeOnce, targetsOf } from './figure-targets.ts';
import { plainText } from './grid.ts';
import type { Target } from './match.ts';
import type { NaceRevision } from './nace-revisions.ts';
import type { EntryKind } from './vocabulary.ts';

function codesOf(key: string, entity: object): readonly string[] {
  const told = Object.entries(entity).flatMap(([name, value]: [string, unknown]) =>
    name === 'externalId' && typeof value === 'string' ? [value] : [],
  );
  return [key, ...told];
}

function threatTargets(model: CompiledModel): readonly Target[] {
  return model.threats.list
    .filter(({ key }) => model.own?.hidden.has(key) !== true)
    .map((threat) => ({
      key: pointerOf('threats', 'data', threat.key),
      names: [threat.name.en, threat.name.sv],
      codes: codesOf(threat.key, threat),
    }));
}

function riskTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  revision: NaceRevision | null,
): readonly Target[] {
  return riskTypes.flatMap((type) =>
    targetsOf(model, document, type, revision).map((target) => ({
      ...target,
      key: pointerOf('risks', 'data', type, target.key),
      codes: [...target.codes, target.key],
    })),
  );
}

function controlTargets(model: CompiledModel, document: AssessmentDocument): readonly Target[] {
  return controlRows(model, document).map(({ key, name, library }) => ({
    key: pointerOf('controls', 'data', key),
    names: [name.en, name.sv],
    codes: codesOf(key, library ?? {}),
  }));
}

/** Parts of the document by what they are called. */
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
  ['/exploitation', ['Product exploitation', 'Produktutnyttjande']],
];

const wholeWords =
  /^(the )?(assessment as a whole|whole assessment|whole|general|overall)$|^(bedömningen som helhet|hela bedömningen|helheten|allmänt|övergripande|generellt)$/u;

/** True for the words that say "the assessment as a whole". */
export const isWhole = (text: string): boolean => wholeWords.test(plainText(text));

/** What the rows of a table of a kind can be about. */
export const entryTargets = (
  model: CompiledModel,
  document: AssessmentDocument,
  kind: EntryKind,
  revision: NaceRevision | null = null,
): readonly Target[] =>
  madeOnce(model, document, `${kind} of entries ${revision}`, () =>
    readTargets(model, document, kind, revision),
  );

function readTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  kind: EntryKind,
  revision: NaceRevision | null,
): readonly Target[] {
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
          key: pointerOf('conclusions', type),
          names: [riskTypeWord(type, 'en'), riskTypeWord(type, 'sv')],
          codes: [],
        })),
      ];
  }
}

/** Which places a word for a kind of object stands for, as the beginning of their pointers; '' for all. */
export function partSaid(text: string): string {
  const plain = plainText(text);
  if (/(^| )(threats?|hot|hotet)( |$)/u.test(plain)) return '/threats/data/';
  if (/(^| )(controls?|kontroll|kontroller)( |$)/u.test(plain)) return '/controls/data/';
  return /(^| )(risks?|risker)( |$)/u.test(plain) ? '/risks/data/' : '';
}
