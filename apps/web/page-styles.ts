/** Styles that stand in the page, for what must be shown before a second journey to the server. */
import { Features, type SelectorComponent, transform } from 'lightningcss';

type Parts = SelectorComponent | readonly Parts[];
const isList = (parts: Parts): parts is readonly Parts[] => Array.isArray(parts);

/** Every class that a selector names, also inside `:not()` and the like. */
function classesIn(parts: Parts): readonly string[] {
  if (isList(parts)) return parts.flatMap(classesIn);
  if (parts.type === 'class') return [parts.name];
  return 'selectors' in parts ? classesIn(parts.selectors ?? []) : [];
}

/** As much of a style sheet as a page with these classes needs. */
export function stylesFor(css: string, classes: ReadonlySet<string>): string {
  const isNeeded = (selector: Parts) => classesIn(selector).every((name) => classes.has(name));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // What the build has written is for the browsers that it names: nothing is to be added here.
    exclude: Features.VendorPrefixes,
    // A rule stands or goes as a whole: the library can not take back one that is changed and names a variable.
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(isNeeded) ? undefined : []) } },
  });
  return code.toString();
}
