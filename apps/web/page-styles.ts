/**
 * Selects inline styles for the first picture of a page, which must be shown before a second round trip to the
 * server.
 */
import { Features, type SelectorComponent, transform } from 'lightningcss';

type Parts = SelectorComponent | readonly Parts[];
const isList = (parts: Parts): parts is readonly Parts[] => Array.isArray(parts);

/** Lists every class that a selector names, including those inside `:not()` and similar. */
function classesIn(parts: Parts): readonly string[] {
  if (isList(parts)) return parts.flatMap(classesIn);
  if (parts.type === 'class') return [parts.name];
  return 'selectors' in parts ? classesIn(parts.selectors ?? []) : [];
}

/** Selects the rules of a style sheet that can apply to a page with these classes. */
export function selectPageStyles(css: string, classes: ReadonlySet<string>): string {
  const isNeeded = (selector: Parts) => classesIn(selector).every((name) => classes.has(name));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Add no vendor prefixes, because the build has already added those that the supported browsers need.
    exclude: Features.VendorPrefixes,
    // Keep or remove a whole rule, because the library cannot read back a changed rule that names a variable.
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(isNeeded) ? undefined : []) } },
  });
  return code.toString();
}
