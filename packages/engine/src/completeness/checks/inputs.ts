/** Checks of the chapter "Inputs". */

import { hasFigures } from '../../assessment/background.ts';
import { experienceParts, furtherSourceKinds, type SourceKind } from '../../assessment/source-kinds.ts';
import { areFiguresOld } from '../../scale.ts';
import { isWritten, repeatedTexts } from '../../written.ts';
import type { RequirementId } from '../requirement.ts';
import {
  type Ask,
  ask,
  askName,
  askPast,
  askSound,
  askText,
  field,
  findingOf,
  proof,
  textFault,
} from './ask.ts';
import type { CitedSource } from './sources.ts';
import type { CheckView, RequirementCheck } from './view.ts';

/** A source of a kind is used for a stated purpose; else one is entered among the own ones. */
function cites(view: CheckView, kind: SourceKind): Ask {
  const ofKind = view.sources().filter((one) => one.kind === kind && (kind !== 'sector' || one.concerns));
  const source = ofKind.find(({ used }) => used);
  if (source !== undefined)
    return { ...askAt(source), met: true, ...proof('source', source.key, source.path) };
  const started = ofKind.find(({ cited }) => cited);
  if (started !== undefined) return { ...askAt(started), met: false, fault: started.fault ?? 'unused' };
  const elsewhere = view.sources().find((one) => one.kind === kind && one.used);
  if (elsewhere === undefined) return ask(false, 'sources', 'own');
  const { origin, key } = elsewhere;
  return { ...ask(false, 'sources', origin, key, 'businesses'), fault: 'otherBusiness' };
}

/** The place where the use of a source is stated. */
function askAt({ origin, key }: CitedSource): Ask {
  return ask(false, 'sources', origin, key, 'use');
}

/** C6, C7 and C10: one source of the kind. */
const citing =
  (kind: SourceKind): RequirementCheck =>
  (view) =>
    findingOf([cites(view, kind)]);

/** A kind of source is used, considered, or left out: the last two in words that are not those of most other kinds. */
function considers(view: CheckView, kind: SourceKind): Ask {
  const cited = cites(view, kind);
  if (cited.met) return cited;
  const kinds = view.document.sources?.kinds ?? {};
  const { treatment, text } = kinds[kind] ?? {};
  const repeated = repeatedTexts(furtherSourceKinds.map((each) => kinds[each]?.text));
  const fault = treatment === 'considered' && !isWritten(text) ? 'wordless' : textFault(text, repeated);
  const asked = askSound(treatment !== undefined, fault, field('sources', 'kinds', kind));
  return treatment === undefined && cited.fault !== undefined ? cited : asked;
}

/** C8. */
const sector: RequirementCheck = (view) => findingOf([considers(view, 'sector')]);

/** C9. */
const kinds: RequirementCheck = (view) =>
  findingOf([cites(view, 'international'), ...furtherSourceKinds.map((kind) => considers(view, kind))]);

/** C11. */
const customers: RequirementCheck = ({ document, facts: { today } }) => {
  const { data, provenance } = document.background;
  const { source, date } = provenance.customers ?? {};
  const place = field('background', 'provenance', 'customers', 'date');
  const past = askPast(date, today, place);
  const isOld = past.met && areFiguresOld(date ?? '', today);
  return findingOf([
    ask(Object.values(data.customers ?? {}).some(hasFigures), 'background', 'data', 'customers'),
    askName(source, field('background', 'provenance', 'customers', 'source')),
    isOld ? askSound(true, 'oldFigures', place) : past,
  ]);
};

/** C12: a text, "none", or a comment of label `inf` on the part. */
const experience: RequirementCheck = ({ document, facts }) => {
  const stated = document.sources?.experience ?? {};
  const repeated = repeatedTexts(experienceParts.map((part) => stated[part]?.text));
  return findingOf(
    experienceParts.map((part) => {
      const { none, text } = stated[part] ?? {};
      const at = field('sources', 'experience', part);
      const asked =
        none === true
          ? askSound(true, isWritten(text) ? 'contradicted' : null, at)
          : askText(text, at, repeated);
      const comment = facts.comments.find(
        ({ label, path }) => label === 'inf' && (path === at.path || path.startsWith(`${at.path}/`)),
      );
      return asked.met || comment === undefined
        ? asked
        : { met: true, at, ...proof('comment', comment.id, comment.path) };
    }),
  );
};

/** C13: every source behind the assessment. Where the firm has used none so far, those of the library prove nothing. */
const age: RequirementCheck = (view) => {
  const finding = findingOf(
    view.sources().map((source) => {
      const place = (name: string) => field('sources', source.origin, source.key, name);
      const aged = source.old
        ? askSound(true, isWritten(source.age) ? textFault(source.age) : 'oldSource', place('age'))
        : ask(true, 'sources', source.origin, source.key, 'age');
      const asked = source.future
        ? askSound(true, 'future', place(source.origin === 'own' ? 'published' : 'age'))
        : aged;
      return { ...asked, ...proof('source', source.key, source.path) };
    }),
  );
  return finding.kind === 'met' && !view.sources().some(({ cited }) => cited)
    ? { kind: 'nothingYet' }
    : finding;
};

/** C37: what the firm has cited. The library's other sources are the library's. */
const use: RequirementCheck = (view) =>
  findingOf(
    view
      .sources()
      .filter(({ cited }) => cited)
      .map((source) => ({
        ...askAt(source),
        met: source.used,
        ...(source.used ? {} : { fault: source.fault ?? 'unused' }),
        ...proof('source', source.key, source.path),
      })),
  );

/** Checks by requirement. */
export const inputsChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C6', citing('union')],
  ['C7', citing('national')],
  ['C8', sector],
  ['C9', kinds],
  ['C10', citing('authority')],
  ['C11', customers],
  ['C12', experience],
  ['C13', age],
  ['C37', use],
];
