/** Computes the breadcrumbs of an address from the titles of the pages above it. */

/** Titles of pages by their path in the router, such as `/ra/$raId/reference`. */
export type PageTitles = ReadonlyMap<string, string>;

export interface Breadcrumb {
  readonly label: string;
  /** Address of the page; absent for the open page itself. */
  readonly to?: string;
}

interface Trail {
  readonly titles: PageTitles;
  /** Names for particular addresses, such as an assessment or a kind of entity; a name replaces the page's title. */
  readonly names: ReadonlyMap<string, string>;
  /** Name of the content of the open page; null when the page has none. */
  readonly own: string | null;
}

interface Found {
  readonly path: string;
  readonly page: string;
}

const digits = /^\d+$/;
/** Allowed values of route parameters; other words in the same position are addresses of other pages. */
const fits: Readonly<Record<string, RegExp>> = {
  $raId: digits,
  $auId: digits,
  $personalUserId: digits,
  $id: digits,
  $relevance: /^(all|legal|ml|tf|sv)$/,
};

const isOptional = (part: string): boolean => part.startsWith('{-');
const isParam = (part: string): boolean => part.startsWith('$') || isOptional(part);

function matches(page: readonly string[], parts: readonly string[]): boolean {
  const fewest = page.filter((part) => !isOptional(part)).length;
  if (parts.length < fewest || parts.length > page.length) return false;
  return parts.every((part, at) => {
    const pattern = page[at] ?? '';
    return isParam(pattern) ? (fits[pattern]?.test(part) ?? true) : pattern === part;
  });
}

/** Finds the page at an address; if several pages match, the page with the fewest parameters. */
function pageOf(parts: readonly string[], pages: readonly (readonly string[])[]): string | null {
  const params = (page: readonly string[]) => page.filter(isParam).length;
  const [best] = pages.filter((page) => matches(page, parts)).sort((a, b) => params(a) - params(b));
  return best === undefined ? null : `/${best.join('/')}`;
}

/** Addresses of applications whose first page is a list, so that the breadcrumbs begin with this list. */
const firstLists: ReadonlySet<string> = new Set(['/ra']);

function pagesAbove(parts: readonly string[], titles: PageTitles): readonly Found[] {
  const pages = [...titles.keys()].map((page) => page.split('/').filter((part) => part !== ''));
  return parts.flatMap((_, at) => {
    const path = `/${parts.slice(0, at + 1).join('/')}`;
    if (at === 0 && !firstLists.has(path)) return [];
    const page = pageOf(parts.slice(0, at + 1), pages);
    return page === null ? [] : [{ path, page }];
  });
}

interface Step {
  readonly label: string;
  readonly to: string;
  /** True for the page of a single item, whose crumb can show the item's name. */
  readonly isItem: boolean;
}

/** Joins neighbouring steps with the same label, because one page can have several addresses. */
function joined(steps: readonly Step[]): readonly Step[] {
  return steps
    .map((step, at) => ({
      ...step,
      isItem: step.isItem || (steps[at - 1]?.label === step.label && steps[at - 1]?.isItem === true),
    }))
    .filter(({ label }, at) => steps[at + 1]?.label !== label);
}

function withOwn(steps: readonly Step[], own: string | null): readonly Step[] {
  const last = steps.at(-1);
  if (own === null || last === undefined || last.label === own) return steps;
  return [...(last.isItem ? steps.slice(0, -1) : steps), { ...last, label: own }];
}

/** Computes the crumbs from the list to the open page. The first page of an application has none. */
export function buildBreadcrumbs(pathname: string, { titles, names, own }: Trail): readonly Breadcrumb[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const found = pagesAbove(parts, titles);
  if (parts.length < 2) return [];
  const steps = found.map(({ path, page }) => ({
    label: names.get(path) ?? titles.get(page) ?? '',
    to: path,
    isItem: isParam(page.split('/').at(-1) ?? '') && !names.has(path),
  }));
  return withOwn(joined(steps), own).map(({ label, to }, at, all) =>
    at === all.length - 1 ? { label } : { label, to },
  );
}
