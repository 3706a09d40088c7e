/** Reads which styles of a Word document hide, strike through, raise or lower text. */
import { parseXml, type XmlTag } from '@klarsikt/server/intake/xml-tokens.ts';

/** Formatting that decides whether a text belongs to a figure; an absent member is inherited. */
export interface RunFormatting {
  isRaised?: boolean;
  isLowered?: boolean;
  isStruck?: boolean;
  isHidden?: boolean;
  /** All other formatting as text; equal for runs that look alike. */
  format?: string;
}

/** Returns true for a formatting tag unless its value is a form of false. */
export const isFormattingTagOn = ({ attributes }: XmlTag): boolean =>
  !/^(?:0|false|off|none)$/u.test(attributes.get('val') ?? '');

/** Tags without visible effect: proofing, marks of an editor, and variants for other scripts. */
const unseen: ReadonlySet<string> = new Set([
  ...['lang', 'noProof', 'bCs', 'iCs', 'szCs', 'cs', 'rtl', 'specVanish', 'rPrChange'],
]);
const unseenAttributes: ReadonlySet<string> = new Set([
  ...['hint', 'eastAsia', 'cs', 'eastAsiaTheme', 'cstheme'],
]);

/** Adds all other visible formatting, so that a change of it is detected. */
export function addNeutralRunFormatting(look: RunFormatting, { name, attributes }: XmlTag): void {
  if (unseen.has(name)) return;
  const seen = [...attributes].filter(([key]) => !unseenAttributes.has(key)).sort();
  if (name !== 'rFonts' || seen.length > 0)
    look.format = `${look.format ?? ''} ${name} ${JSON.stringify(seen)}`;
}

/** Adds the formatting of a tag to the formatting of its run. */
export function addRunFormatting(look: RunFormatting, tag: XmlTag): void {
  const value = tag.attributes.get('val') ?? '';
  if (tag.name === 'vertAlign')
    [look.isRaised, look.isLowered] = [value === 'superscript', value === 'subscript'];
  else if (tag.name === 'position') [look.isRaised, look.isLowered] = [Number(value) > 0, Number(value) < 0];
  else if (tag.name === 'strike' || tag.name === 'dstrike') look.isStruck = isFormattingTagOn(tag);
  else if (tag.name === 'vanish' || tag.name === 'webHidden') look.isHidden = isFormattingTagOn(tag);
}

interface DraftStyle {
  basis: string;
  readonly look: RunFormatting;
}

/** Longest chain of styles based on each other; the limit ends circular chains. */
const longestChain = 20;

/**
 * Reads the styles of a document; returns a function from a style to its formatting, including that of the styles it
 * is based on.
 */
export function readDocumentStyles(xml: string): (id: string) => RunFormatting {
  const styles = new Map<string, DraftStyle>();
  let style: DraftStyle | null = null;
  let isRun = false;
  if (xml !== '')
    parseXml(xml, {
      begin: (tag) => {
        const { name, attributes } = tag;
        if (name === 'style') {
          style = { basis: '', look: {} };
          styles.set(attributes.get('styleId') ?? '', style);
        } else if (name === 'basedOn' && style) style.basis = attributes.get('val') ?? '';
        else if (name === 'rPr') isRun = true;
        else if (isRun && style) addRunFormatting(style.look, tag);
      },
      end: (name) => {
        if (name === 'style') style = null;
        else if (name === 'rPr') isRun = false;
      },
      text: () => undefined,
    });
  return (id) => {
    const chain: RunFormatting[] = [];
    for (let at = styles.get(id); at !== undefined && chain.length < longestChain; at = styles.get(at.basis))
      chain.unshift(at.look);
    return Object.assign({}, ...chain);
  };
}
