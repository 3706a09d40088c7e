/** Finds the entities of a version that a publication affects: those in its tags, and country lists. */
import type { CompiledModel } from '../model/compile.ts';
import type { Publication, RiskList } from '../model/types.ts';

/** Distinct keys of the affected entities, in the order of the tags; keys of lists in model order. */
export interface AffectedEntities {
  readonly threats: readonly string[];
  /** Keys of the countries and regions in the tags. */
  readonly geographies: readonly string[];
  readonly riskLists: readonly string[];
}

const addressInText = /https?:\/\/[^\s,;)]+/;
/** Matches only addresses with a path, because a host alone does not identify a source. */
const page = /^https?:\/\/[^/]+\/.+/;

/** Removes query, fragment and final slash from an address. */
const stripQuery = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** True when the two addresses are the same page, or one is a page below the other. */
function isSamePage(one: string, other: string): boolean {
  const [short, long] = [stripQuery(one), stripQuery(other)].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || !page.test(short)) return false;
  return long === short || long.startsWith(`${short}/`);
}

/** Returns the address of a list's source; null if the source contains no address. */
function pageOf({ source }: Pick<RiskList, 'source'>): string | null {
  return addressInText.exec(source)?.[0] ?? null;
}

/**
 * Finds the entities of a version that a publication affects: threats and places in its tags, and the lists that it
 * names, or whose source it links to or cites.
 */
export function findAffectedEntities(model: CompiledModel, publication: Publication): AffectedEntities {
  const tags = publication.tags.flatMap((key) => model.tags.byKey.get(key) ?? []);
  const told = publication.riskList;
  const cited = model.references.byKey.get(publication.reference ?? '')?.url;
  const pages = [publication.url, cited ?? ''];
  const threats = new Set(tags.flatMap((tag) => tag.threats));
  const geographies = new Set(tags.flatMap((tag) => tag.geographies));
  return {
    threats: [...threats].filter((key) => model.threats.byKey.has(key)),
    geographies: [...geographies].filter((key) => model.geographies.byKey.has(key)),
    riskLists: model.riskLists.list
      .filter((list) => {
        if (told !== undefined) return list.key === told;
        const own = pageOf(list);
        return own !== null && pages.some((address) => isSamePage(own, address));
      })
      .map(({ key }) => key),
  };
}

/** Returns the kind of event that a publication is; a publication about a country list is an event of the list. */
export const getNewsEventKind = ({
  riskLists,
}: {
  readonly riskLists: readonly unknown[];
}): 'list' | 'publication' => (riskLists.length > 0 ? 'list' : 'publication');
