/** Style sheets that stand in the page, for pages that must show something before a second journey to the server. */
import {
  type CustomAtRules,
  Features,
  type FontFaceRule,
  type Selector,
  type SelectorComponent,
  transform,
  type Visitor,
} from 'lightningcss';
import type { Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;

/** Placeholder that the server replaces in every answer. */
export const nonceMark = '__CSP_NONCE__';

/** What a style sheet of the build says. */
export function styleText(bundle: OutputBundle, name: string): string | null {
  const asset = bundle[name];
  return asset?.type === 'asset' ? Buffer.from(asset.source).toString('utf8').trim() : null;
}

const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** The style sheet with what the visitor makes of its rules. */
const rewritten = (css: string, Rule: Visitor<CustomAtRules>['Rule']): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // What the build has written is for the browsers that it names: nothing is to be added here.
    exclude: Features.VendorPrefixes,
    visitor: { Rule },
  }).code.toString();

/** Typefaces that are fetched; those that stand in for them are on the device. */
const isFetched = ({ value }: { readonly value: FontFaceRule }): boolean =>
  value.properties.some(
    (property) => property.type === 'source' && property.value.some(({ type }) => type === 'url'),
  );

/** Typefaces stand apart and off, for a script to turn on: what is read does not wait for its letters. */
export function styleElements(css: string, attributes = ''): string {
  const rest = rewritten(css, { 'font-face': (face) => (isFetched(face) ? [] : undefined) });
  const faces = rewritten(css, (rule) => (rule.type === 'font-face' && isFetched(rule) ? undefined : []));
  const now = `<style${attributes}>${rest}</style>`;
  if (faces === '') return now;
  return `${now}\n    <style${attributes} data-faces media="not all">${faces}</style>`;
}

/**
 * The page with its style sheets inside. The links stay, and fetch nothing: they tell the loader of later parts that
 * their style sheet is there.
 */
export function withStyles(html: string, bundle: OutputBundle, attributes = ''): string {
  return html.replace(sheet, (link, name: string) => {
    const css = styleText(bundle, name);
    return css === null
      ? link
      : [styleElements(css, attributes), link.replace('>', ' disabled>')].join('\n    ');
  });
}

/** Every class that a selector names, also inside `:not()` and the like: a part, a selector or a list of them. */
function classesIn(part: SelectorComponent | Selector | readonly Selector[]): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(classesIn);
  if (part.type === 'class') return [part.name];
  return 'selectors' in part && part.selectors ? classesIn(part.selectors) : [];
}

/** As much of a style sheet as elements with these classes need; what names no class is left to the whole sheet. */
export function stylesFor(css: string, classes: ReadonlySet<string>): string {
  const isWanted = (selector: Selector) => {
    const names = classesIn(selector);
    return names.length > 0 && names.every((name) => classes.has(name));
  };
  return rewritten(css, {
    'font-face': () => [],
    page: () => [],
    // A rule stands or goes as a whole: the library can not take back one that is changed and names a variable.
    style: ({ value }) => (value.selectors.some(isWanted) ? undefined : []),
  });
}
