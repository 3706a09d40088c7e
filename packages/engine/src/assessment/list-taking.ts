/** An edition of a country list in an assessment: taken into its own parts, or taken out again. */
import type { RiskList } from '../model/types.ts';
import type { ListEdition, OwnParts } from '../overlay/types.ts';
import type { AssessmentDocument } from './types.ts';

/** Own parts with an edition of a list, or without one (null). */
export function partsWithEdition(parts: OwnParts, key: string, edition: ListEdition | null): OwnParts {
  const { lists: { [key]: _former, ...others } = {}, ...rest } = parts;
  const lists = edition === null ? others : { ...others, [key]: edition };
  return Object.keys(lists).length === 0 ? rest : { ...rest, lists };
}

/**
 * The document with an edition of a list, or without one (null). Taking it out again leads to the document of before, with
 * its hash.
 */
export function withTakenEdition(
  document: AssessmentDocument,
  key: string,
  edition: ListEdition | null,
): AssessmentDocument {
  const { overlay: { own = {}, ...overlay } = {}, ...rest } = document;
  const kept = partsWithEdition(own, key, edition);
  const after = Object.keys(kept).length === 0 ? overlay : { ...overlay, own: kept };
  return Object.keys(after).length === 0 ? rest : { ...rest, overlay: after };
}

/** A list as an edition that somebody takes on a day (ISO). */
export const editionOf = (list: RiskList, by: Pick<ListEdition, 'taken' | 'author'>): ListEdition => ({
  ...list,
  taken: by.taken,
  author: by.author,
});
