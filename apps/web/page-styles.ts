/** Inline styles for the first picture of a page, which must be shown before a second round trip to the server. */
import { Features, type SelectorComponent, transform } from 'lightningcss';

type Parts = SelectorComponent | readonly Parts[];
const isList = (parts: Parts): parts is readonly Parts[] => Array.isArray(parts);

/** Every class that a selector names, also inside `:not()` and the like. */
function classesIn(parts: Parts): readonly string[] {
  if (isList(parts)) return parts.flatMap(classesIn);
  if (parts.type === 'class') return [parts.name];
  return 'selectors' in parts ? classesIn(parts.selectors ?? []) : [];
}

/** The rules of a style sheet that can apply to a page with these classes. */
export function selectPageStyles(css: string, classes: ReadonlySet<string>): string {
  const isNeeded = (selector: Parts) => classesIn(selector).every((name) => classes.has(name));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // The build has already added the vendor prefixes that the supported browsers need.
    exclude: Features.VendorPrefixes,
    // Rules are kept or removed whole, because the library cannot read back a changed rule that names a variable.
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(isNeeded) ? undefined : []) } },
  });
  return code.toString();
}
