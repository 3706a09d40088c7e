/** The entities that a publication affects in a version: those named by its tags, and country lists. */
import type { CompiledModel } from '../model/compile.ts';
import type { Publication, RiskList } from '../model/types.ts';

/** Distinct keys of the affected entities, in the order of the tags; lists in model order. */
export interface AffectedEntities {
  readonly threats: readonly string[];
  /** Countries and regions that the tags name. */
  readonly geographies: readonly string[];
  readonly riskLists: readonly string[];
}

const addressInText = /https?:\/\/[^\s,;)]+/;
/** A source needs an address with a path; a host alone is not specific enough. */
const page = /^https?:\/\/[^/]+\/.+/;

/** The address without query, fragment and final slash. */
const stripQuery = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** True when one address is the other's page or a page below it. */
function isSamePage(one: string, other: string): boolean {
  const [short, long] = [stripQuery(one), stripQuery(other)].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || !page.test(short)) return false;
  return long === short || long.startsWith(`${short}/`);
}

/** The page of a list's source; null if its source is plain text. */
function pageOf({ source }: Pick<RiskList, 'source'>): string | null {
  return addressInText.exec(source)?.[0] ?? null;
}

/**
 * The entities that a publication of the version affects: threats and places of its tags, and the lists that it names or
 * whose source it links to or cites.
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

/** The kind of event of a publication; a publication about a list is an event of the list. */
export const getNewsEventKind = ({
  riskLists,
}: {
  readonly riskLists: readonly unknown[];
}): 'list' | 'publication' => (riskLists.length > 0 ? 'list' : 'publication');
