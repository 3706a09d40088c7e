/**
 * Makes a normalised copy of a Word file. The linter and reports use the same copy, so that the linter misses no tag.
 */
import { requireInternalRelations } from './office.ts';
import { FileRefusedError } from './refused.ts';
import { templateFieldRules } from './word-field-names.ts';
import { checkWordParts } from './word-safety.ts';
import type { ZipEntry } from './zip.ts';

export interface WordFileCopy {
  readonly entries: readonly ZipEntry[];
  readonly main: string;
  /** Names of the parts that contain text: body, headers, footers and notes. */
  readonly texts: ReadonlySet<string>;
  /** Names of the parts that contain notes, by kind of note. */
  readonly notes: ReadonlyMap<string, string>;
}

const kinds = /wordprocessingml\.(document\.main|header|footer|footnotes|endnotes)\+xml$/;

/** Finds the parts by their content type, because each program chooses other names for them. */
function findWordParts(entries: readonly ZipEntry[]): {
  main: string;
  texts: Set<string>;
  notes: Map<string, string>;
} {
  const types = entries.find(({ name }) => name === '[Content_Types].xml')?.content.toString('utf8') ?? '';
  const found = { main: '', texts: new Set<string>(), notes: new Map<string, string>() };
  for (const [tag] of types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)) {
    const kind = kinds.exec(/\bContentType\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '')?.[1];
    const name = /\bPartName\s*=\s*["']\/([^"']+)/.exec(tag)?.[1];
    if (kind === undefined || name === undefined) continue;
    found.texts.add(name);
    if (kind === 'document.main') found.main = name;
    if (kind.endsWith('notes')) found.notes.set(name, kind);
  }
  return found;
}

const strict = /http:\/\/purl\.oclc\.org\/ooxml\/(officeDocument|wordprocessingml|drawingml)\/([\w/]+)/g;
const hyphenated: { readonly [name: string]: string } = {
  'relationships/extendedProperties': 'relationships/extended-properties',
  'relationships/customProperties': 'relationships/custom-properties',
};

/** Converts "Strict Open XML", which has other namespaces, to the form that Word saves by default. */
const toTransitionalXml = (xml: string): string =>
  xml.includes('http://purl.oclc.org/ooxml/')
    ? xml
        .replace(
          strict,
          (_whole, of: string, rest: string) =>
            `http://schemas.openxmlformats.org/${of}/2006/${hyphenated[rest] ?? rest}`,
        )
        .replace(/\sw:conformance="[^"]*"/, '')
    : xml;

const removedRow =
  /^<w:tr\b[^>]*>(?:<w:tblPrEx\b[\s\S]*?<\/w:tblPrEx>)?<w:trPr>(?:(?!<\/w:trPr>)[\s\S])*<w:del\b/;
const emptyTable = /<w:tbl>(?:(?!<w:tr[\s>]|<w:tbl>|<\/w:tbl>)[\s\S])*<\/w:tbl>/g;

interface Range {
  readonly from: number;
  readonly to: number;
}

function removeRanges(xml: string, ranges: readonly Range[]): string {
  let kept = '';
  let at = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > at) kept += xml.slice(at, from);
    at = Math.max(at, to);
  }
  return kept + xml.slice(at);
}

/** Finds the ranges of all elements with a name; inner elements precede outer ones. */
export function findXmlElementRanges(xml: string, name: string): readonly Range[] {
  const open: number[] = [];
  const found: Range[] = [];
  for (const { 0: tag, index } of xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>|</${name}>`, 'g'))) {
    if (tag.endsWith('/>')) continue;
    if (!tag.startsWith('</')) open.push(index);
    else {
      const from = open.pop();
      if (from !== undefined) found.push({ from, to: index + tag.length });
    }
  }
  return found;
}

function dropRemovedRows(xml: string): string {
  if (!/<w:trPr>/.test(xml)) return xml;
  const rows = findXmlElementRanges(xml, 'w:tr').filter(({ from }) =>
    removedRow.test(xml.slice(from, from + 4_000)),
  );
  return rows.length === 0 ? xml : removeRanges(xml, rows).replace(emptyTable, '');
}

/**
 * Accepts all tracked changes. Empty marks of removed paragraph ends are deleted first, because they would match the
 * end of the next removal.
 */
const acceptTrackedChanges = (xml: string): string =>
  dropRemovedRows(xml)
    .replace(/<w:(?:del|moveFrom)\b[^>]*\/>/g, '')
    .replace(/<w:del\b[^>]*>[\s\S]*?<\/w:del>/g, '')
    .replace(/<w:moveFrom\b[^>]*>[\s\S]*?<\/w:moveFrom>/g, '')
    .replace(/<\/?w:(?:ins|moveTo)\b[^>]*>/g, '')
    .replace(/<w:(?:rPr|pPr)Change\b[^>]*>[\s\S]*?<\/w:(?:rPr|pPr)Change>/g, '');

export const extractVisibleText = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');

/**
 * Replaces content controls that contain tags by their content. Word would fill a control that is bound to data with
 * that data, and a loop cannot begin inside a control. Controls of a table of contents remain, so that Word can update
 * it.
 */
function unwrapContentControls(xml: string): string {
  if (!xml.includes('<w:sdt>')) return xml;
  const frames = findXmlElementRanges(xml, 'w:sdt').flatMap(({ from, to }): Range[] => {
    const control = xml.slice(from, to);
    const words = extractVisibleText(control);
    const isList = /<w:docPartGallery\b/.test(control) && !/\{\{\s*[#/]/.test(words);
    const begins = /<w:sdtContent(?:\s[^>]*)?>/.exec(control);
    const ends = control.lastIndexOf('</w:sdtContent>');
    if (!words.includes('{{') || isList || begins === null || ends < 0) return [];
    return [
      { from, to: from + begins.index + begins[0].length },
      { from: from + ends, to },
    ];
  });
  return frames.length === 0 ? xml : removeRanges(xml, frames);
}

/** Refuses a template if its reports would fetch data or start a program when they are opened. */
function checkTemplate(entries: readonly ZipEntry[]): void {
  checkWordParts(entries, templateFieldRules);
  for (const { name, content } of entries)
    if (/\.rels$/i.test(name))
      requireInternalRelations(name, content.toString('utf8').replace(/^\uFEFF/, ''), true);
}

/**
 * Makes the normalised copy; refuses a file with active content, and a body in a form that neither Word nor
 * LibreOffice writes.
 */
export function copyWordFile(entries: readonly ZipEntry[]): WordFileCopy {
  checkTemplate(entries);
  const { main, texts, notes } = findWordParts(entries);
  const copied = entries.map(({ name, content }): ZipEntry => {
    if (!/\.(?:xml|rels)$/i.test(name)) return { name, content };
    const xml = content.toString('utf8');
    const plain = toTransitionalXml(xml);
    const made = texts.has(name) ? unwrapContentControls(acceptTrackedChanges(plain)) : plain;
    return { name, content: made === xml ? content : Buffer.from(made) };
  });
  // Check the changed parts again, because accepting tracked changes makes other characters adjacent.
  checkWordParts(
    copied.filter(({ content }, index) => content !== entries[index]?.content),
    templateFieldRules,
  );
  const body = copied.find(({ name }) => name === main)?.content.toString('utf8') ?? '';
  if (!/<w:document\b[^>]*\sxmlns:w="http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\//.test(body))
    throw new FileRefusedError('unreadable', 'a body under other names');
  return { entries: copied, main, texts, notes };
}
