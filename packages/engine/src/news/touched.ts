/** What a publication touches in a version: what its tags name, and the country lists that it tells of. */
import type { CompiledModel } from '../model/compile.ts';
import type { Publication, RiskList } from '../model/types.ts';

/** Keys of what a publication touches, each once, in the order in which its tags name them; lists in model order. */
export interface Touched {
  readonly threats: readonly string[];
  /** Countries and regions as its tags name them. */
  readonly geographies: readonly string[];
  readonly riskLists: readonly string[];
}

const addressInText = /https?:\/\/[^\s,;)]+/;
/** A host alone identifies no source: the address must have a path. */
const page = /^https?:\/\/[^/]+\/.+/;

/** Without what leads to a place on the page, and without the last slash. */
const plain = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** True when one address leads to the other's page or to a page below it. */
function isSamePage(one: string, other: string): boolean {
  const [short, long] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || !page.test(short)) return false;
  return long === short || long.startsWith(`${short}/`);
}

/** The page that a list names as its source; null where its source is words alone. */
function pageOf({ source }: Pick<RiskList, 'source'>): string | null {
  return addressInText.exec(source)?.[0] ?? null;
}

/**
 * What a publication of the version touches: threats and places that its tags name and the version has, and the lists
 * whose source it leads to or cites. A publication that names nothing touches nothing.
 */
export function touchedBy(model: CompiledModel, publication: Publication): Touched {
  const tags = publication.tags.flatMap((key) => model.tags.byKey.get(key) ?? []);
  const cited = model.references.byKey.get(publication.reference ?? '')?.url;
  const pages = [publication.url, cited ?? ''];
  const threats = new Set(tags.flatMap((tag) => tag.threats));
  const geographies = new Set(tags.flatMap((tag) => tag.geographies));
  return {
    threats: [...threats].filter((key) => model.threats.byKey.has(key)),
    geographies: [...geographies].filter((key) => model.geographies.byKey.has(key)),
    riskLists: model.riskLists.list
      .filter((list) => {
        const own = pageOf(list);
        return own !== null && pages.some((address) => isSamePage(own, address));
      })
      .map(({ key }) => key),
  };
}

/** What kind of event a publication is by what it touches: one that tells of a list is the list's. */
export const eventKindOf = ({
  riskLists,
}: {
  readonly riskLists: readonly unknown[];
}): 'list' | 'publication' => (riskLists.length > 0 ? 'list' : 'publication');
