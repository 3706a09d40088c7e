/** Adds an edition of a country list to the own parts of an assessment, or removes it. */
import type { RiskList } from '../model/types.ts';
import type { ListEdition, OwnParts } from '../overlay/types.ts';
import type { AssessmentDocument } from './types.ts';

/** Adds an edition of a list to the own parts, or removes the list's edition (null). */
export function setOwnPartsListEdition(parts: OwnParts, key: string, edition: ListEdition | null): OwnParts {
  const { lists: { [key]: _former, ...others } = {}, ...rest } = parts;
  const lists = edition === null ? others : { ...others, [key]: edition };
  return Object.keys(lists).length === 0 ? rest : { ...rest, lists };
}

/**
 * Adds an edition of a list to the document, or removes the list's edition (null). Removing an added edition restores
 * the earlier document with the same hash.
 */
export function setDocumentListEdition(
  document: AssessmentDocument,
  key: string,
  edition: ListEdition | null,
): AssessmentDocument {
  const { overlay: { own = {}, ...overlay } = {}, ...rest } = document;
  const kept = setOwnPartsListEdition(own, key, edition);
  const after = Object.keys(kept).length === 0 ? overlay : { ...overlay, own: kept };
  return Object.keys(after).length === 0 ? rest : { ...rest, overlay: after };
}

/**
 * Creates the edition of a list as an assessment stores it, with its author and the ISO day on which it was added.
 */
export const createListEdition = (
  list: RiskList,
  by: Pick<ListEdition, 'taken' | 'author'>,
): ListEdition => ({
  ...list,
  taken: by.taken,
  author: by.author,
});
