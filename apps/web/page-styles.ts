/** Style sheets that stand in the page, for pages that must show something before a second journey to the server. */
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

/** Typefaces that are fetched; those that stand in for them are on the device. */
const fetchedFace = /@font-face\{[^}]*url\([^}]*\}/g;

/** Typefaces stand apart and off, for a script to turn on: what is read does not wait for its letters. */
export function styleElements(css: string, attributes = ''): string {
  const faces = css.match(fetchedFace) ?? [];
  const now = `<style${attributes}>${css.replace(fetchedFace, '')}</style>`;
  if (faces.length === 0) return now;
  return `${now}\n    <style${attributes} data-faces media="not all">${faces.join('')}</style>`;
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

/** The blocks of a style sheet, one level deep: what stands before the brace, and what is inside. */
function blocksOf(css: string): readonly (readonly [string, string | null])[] {
  const blocks: (readonly [string, string | null])[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    const end = css.indexOf(';', at);
    if (end !== -1 && (open === -1 || end < open)) {
      blocks.push([css.slice(at, end).trim(), null]);
      at = end + 1;
      continue;
    }
    if (open === -1) break;
    let close = open + 1;
    for (let depth = 1; depth > 0 && close < css.length; close += 1)
      depth += css[close] === '{' ? 1 : css[close] === '}' ? -1 : 0;
    blocks.push([css.slice(at, open).trim(), css.slice(open + 1, close - 1)]);
    at = close;
  }
  return blocks;
}

/** As much of a style sheet as elements with these classes need; what names no class is left to the whole sheet. */
export function stylesFor(css: string, classes: ReadonlySet<string>): string {
  const wanted = (selector: string) => {
    const names = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
    return names.length > 0 && names.every((name) => classes.has(name));
  };
  return blocksOf(css)
    .map(([head, body]) => {
      if (body === null || /^@(font-face|page)/.test(head)) return '';
      if (/^@(-webkit-)?keyframes/.test(head)) return `${head}{${body}}`;
      if (head.startsWith('@')) {
        const inside = stylesFor(body, classes);
        return inside === '' ? '' : `${head}{${inside}}`;
      }
      const kept = head.split(/,(?![^(]*\))/).filter(wanted);
      return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
    })
    .join('');
}
