/** Checks of the chapter "Inputs". */

import { hasFigures } from '../../assessment/background.ts';
import { selector } from '../../assessment/document.ts';
import { experienceParts, furtherSourceKinds, type SourceKind } from '../../assessment/source-kinds.ts';
import { isWritten } from '../../written.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, findingOf, proof } from './ask.ts';
import type { CheckView, RequirementCheck } from './view.ts';

/** A source of a kind is used; else it is entered among the own ones. */
function cites(view: CheckView, kind: SourceKind): Ask {
  const source = view.sources().find((one) => one.kind === kind && one.used);
  const asked = ask(source !== undefined, 'sources', 'own');
  return source === undefined ? asked : { ...asked, ...proof('source', source.key, source.path) };
}

/** C6, C7 and C10: one source of the kind. */
const citing =
  (kind: SourceKind): RequirementCheck =>
  (view) =>
    findingOf([cites(view, kind)]);

/** A kind of source is used, said to be considered, or left out with a reason. */
function considers(view: CheckView, kind: SourceKind): Ask {
  const cited = cites(view, kind);
  if (cited.met) return cited;
  const { treatment, text } = view.document.sources?.kinds?.[kind] ?? {};
  const met = treatment === 'considered' || (treatment === 'left' && isWritten(text));
  return ask(met || (kind === 'lists' && usesLists(view)), 'sources', 'kinds', kind);
}

/** Lists of countries that are in force are sources of their kind. */
function usesLists({ model, document }: CheckView): boolean {
  const inForce = selector(document.selections.riskLists);
  return model.riskLists.list.some(({ key }) => inForce(key));
}

/** C8. */
const sector: RequirementCheck = (view) => findingOf([considers(view, 'sector')]);

/** C9. */
const kinds: RequirementCheck = (view) =>
  findingOf([cites(view, 'international'), ...furtherSourceKinds.map((kind) => considers(view, kind))]);

/** C11. */
const customers: RequirementCheck = ({ document }) => {
  const { data, provenance } = document.background;
  const { source, date } = provenance.customers ?? {};
  return findingOf([
    ask(Object.values(data.customers ?? {}).some(hasFigures), 'background', 'data', 'customers'),
    ask(isWritten(source), 'background', 'provenance', 'customers', 'source'),
    ask(date !== undefined && date !== null, 'background', 'provenance', 'customers', 'date'),
  ]);
};

/** C12: a text, "none", or a comment of label `inf` on the part. */
const experience: RequirementCheck = ({ document, facts }) =>
  findingOf(
    experienceParts.map((part) => {
      const { none, text } = document.sources?.experience?.[part] ?? {};
      const asked = ask(none === true || isWritten(text), 'sources', 'experience', part);
      const comment = facts.comments.find(
        ({ label, path }) =>
          label === 'inf' && (path === asked.at.path || path.startsWith(`${asked.at.path}/`)),
      );
      return asked.met || comment === undefined
        ? asked
        : { met: true, at: asked.at, ...proof('comment', comment.id, comment.path) };
    }),
  );

/** C13. */
const age: RequirementCheck = (view) =>
  findingOf(
    view.sources().map((source) => ({
      ...ask(!source.old || isWritten(source.age), 'sources', source.origin, source.key, 'age'),
      ...proof('source', source.key, source.path),
    })),
  );

/** C37. */
const use: RequirementCheck = (view) =>
  findingOf(
    view.sources().map((source) => ({
      ...ask(source.used, 'sources', source.origin, source.key, 'use'),
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
