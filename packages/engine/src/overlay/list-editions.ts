/** Applies adopted editions of country lists to the lists of a version. */
import type { Geography, ReferenceModel, RiskList } from '../model/types.ts';
import type { ListEdition } from './types.ts';

/** A group of geographies with its present members. */
interface GroupMembership {
  readonly group: string;
  readonly members: ReadonlySet<string>;
}

/** Converts an edition to a list, without the record of its adoption and without places that the version lacks. */
export function toRiskList(
  { taken: _taken, author: _author, ...list }: ListEdition,
  hasPlace: (geography: string) => boolean,
): RiskList {
  const isThere = ({ geography }: { readonly geography: string }) => hasPlace(geography);
  const { measures, ...rest } = list;
  return {
    ...rest,
    entries: list.entries.filter(isThere),
    ...(measures === undefined ? {} : { measures: measures.filter(isThere) }),
  };
}

/** Makes the group a parent of exactly its member countries; their other parents are not changed. */
export function setGeographyGroupMembers(
  geographies: readonly Geography[],
  { group, members }: GroupMembership,
): readonly Geography[] {
  return geographies.map((place) => {
    if (place.kind === 'group' || place.parents.includes(group) === members.has(place.key)) return place;
    const others = place.parents.filter((parent) => parent !== group);
    return { ...place, parents: members.has(place.key) ? [...others, group] : others };
  });
}

/** Replaces or removes (null) a list of a model, and updates the members of the list's group. */
export function setRiskList(
  model: ReferenceModel,
  key: string,
  { list, members }: { readonly list: RiskList | null; readonly members: readonly string[] },
): ReferenceModel {
  const present = model.riskLists.find((one) => one.key === key);
  const group = (list ?? present)?.group ?? null;
  const others = model.riskLists.flatMap((one) => (one.key === key ? (list ?? []) : one));
  const riskLists = list === null || present !== undefined ? others : [...others, list];
  if (group === null) return { ...model, riskLists };
  const geographies = setGeographyGroupMembers(model.geographies, { group, members: new Set(members) }).map(
    (place) => (place.key === group && list !== null ? { ...place, asOf: list.date } : place),
  );
  return { ...model, riskLists, geographies };
}

/**
 * Applies adopted editions of lists to a model: an edition replaces the version's list with the same key unless that
 * list is newer; new lists are added. The places of an edition become the members of the list's group.
 */
export function applyListEditions(
  model: ReferenceModel,
  editions: { readonly [key: string]: ListEdition },
): ReferenceModel {
  const present = new Map(model.riskLists.map((list) => [list.key, list]));
  const places = new Set(model.geographies.map(({ key }) => key));
  const counting = Object.entries(editions)
    .filter(([key, { date }]) => (present.get(key)?.date ?? '') <= date)
    .map(([key, edition]) => ({ ...toRiskList(edition, (place) => places.has(place)), key }));
  if (counting.length === 0) return model;
  const taken = new Map(counting.map((list) => [list.key, list]));
  const geographies = counting.reduce<readonly Geography[]>((rows, list) => {
    const group = list.group ?? present.get(list.key)?.group ?? null;
    if (group === null || !places.has(group)) return rows;
    return setGeographyGroupMembers(rows, {
      group,
      members: new Set(list.entries.map(({ geography }) => geography)),
    });
  }, model.geographies);
  const riskLists = [
    ...model.riskLists.map((list) => taken.get(list.key) ?? list),
    ...counting.filter(({ key }) => !present.has(key)),
  ];
  return { ...model, geographies, riskLists };
}
