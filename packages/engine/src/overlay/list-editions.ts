/** Editions of country lists that were taken, laid over the lists of a version. */
import type { Geography, ReferenceModel, RiskList } from '../model/types.ts';
import type { ListEdition } from './types.ts';

/** The places that were taken out of a group or into it. */
interface Membership {
  readonly group: string;
  readonly members: ReadonlySet<string>;
}

/** The list of an edition, without who took it; places that the version lacks are left out. */
export function listOfEdition(
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

/** Countries with a group as a parent exactly where they are its members; other groups and regions stay as they are. */
export function withGroupMembers(
  geographies: readonly Geography[],
  { group, members }: Membership,
): readonly Geography[] {
  return geographies.map((place) => {
    if (place.kind === 'group' || place.parents.includes(group) === members.has(place.key)) return place;
    const others = place.parents.filter((parent) => parent !== group);
    return { ...place, parents: members.has(place.key) ? [...others, group] : others };
  });
}

/** A model with a list in the place of the one with its key, or without one (null); the members of its group follow. */
export function withRiskList(
  model: ReferenceModel,
  key: string,
  { list, members }: { readonly list: RiskList | null; readonly members: readonly string[] },
): ReferenceModel {
  const present = model.riskLists.find((one) => one.key === key);
  const group = (list ?? present)?.group ?? null;
  const others = model.riskLists.flatMap((one) => (one.key === key ? (list ?? []) : one));
  const riskLists = list === null || present !== undefined ? others : [...others, list];
  if (group === null) return { ...model, riskLists };
  const geographies = withGroupMembers(model.geographies, { group, members: new Set(members) }).map(
    (place) => (place.key === group && list !== null ? { ...place, asOf: list.date } : place),
  );
  return { ...model, riskLists, geographies };
}

/**
 * A model with the editions of lists that were taken: an edition replaces the list of the version with its key unless that
 * one is newer, or is added. Members of the group of a list become the places of the edition.
 */
export function withListEditions(
  model: ReferenceModel,
  editions: { readonly [key: string]: ListEdition },
): ReferenceModel {
  const present = new Map(model.riskLists.map((list) => [list.key, list]));
  const places = new Set(model.geographies.map(({ key }) => key));
  const counting = Object.entries(editions)
    .filter(([key, { date }]) => (present.get(key)?.date ?? '') <= date)
    .map(([key, edition]) => ({ ...listOfEdition(edition, (place) => places.has(place)), key }));
  if (counting.length === 0) return model;
  const taken = new Map(counting.map((list) => [list.key, list]));
  const geographies = counting.reduce<readonly Geography[]>((rows, list) => {
    const group = list.group ?? present.get(list.key)?.group ?? null;
    if (group === null || !places.has(group)) return rows;
    return withGroupMembers(rows, {
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
