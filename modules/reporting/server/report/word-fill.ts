/** Fills an organisation's Word file with the data of an assessment: the adapter to the template library. */
import { drawChart, readChartDrawing } from '@klarsikt/charts';
import {
  type ClassThresholds,
  chartByDataName,
  createFieldWriter,
  type DataShape,
  findShapeAtPath,
  isListShape,
  isRecordShape,
  missingValue,
  type NameScope,
  type RecordShape,
  ReportError,
  type ReportSource,
  reportValueAt,
  type ValueScope,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { copyWordFile, type WordFileCopy } from '@klarsikt/server/intake/word-copy.ts';
import { readZip, writeZip } from '@klarsikt/server/intake/zip.ts';
import { escapeXml } from '@klarsikt/server/render/escape-xml.ts';
import { drawPng } from '@klarsikt/server/render/png.ts';
import { makeDocxReproducible } from '@klarsikt/server/render/steady-docx.ts';
import { drawSvg } from '@klarsikt/server/render/svg.ts';
import {
  createDefaultPlugins,
  LoopPlugin,
  MimeType,
  type RawXmlContent,
  TemplateHandler,
  type TemplatePlugin,
  xml as wordXml,
  type XmlNode,
} from 'easy-template-x';
import { markTagLines, mergeLoopTagRows, removeMarkedLines } from './word-lines.ts';
import { WordPartAdditions } from './word-more.ts';
import { findLoneTagParagraph } from './word-tag.ts';
import { removeInvalidXmlCharacters, toWordXml } from './word-xml.ts';

export interface WordFillOrder {
  readonly data: object;
  readonly shape: RecordShape;
  readonly language: Language;
  readonly thresholds: ClassThresholds;
  readonly sources: { readonly [key: string]: ReportSource };
  readonly date: string | null;
  /** Marks before and after filled-in text, for a page that highlights it. */
  readonly marks?: { readonly from: string; readonly to: string };
}

interface PreparedWordFile {
  readonly file: Buffer;
  readonly copy: WordFileCopy;
  readonly more: WordPartAdditions;
  readonly text: string;
}

const enableFieldUpdate = (xml: string): string =>
  /<w:updateFields\b/.test(xml)
    ? xml
    : xml.replace(/(<w:settings\b[^>]*>)/, '$1<w:updateFields w:val="true"/>');

const relationsPathOf = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels');

/** Changes the type of the body's relations to notes, so that the library fills notes like headers and footers. */
function presentNotesAsParts(
  xml: string,
  { main, notes }: WordFileCopy,
  typeOf: (kind: string) => string,
): string {
  const folder = main.replace(/[^/]+$/, '');
  return xml.replace(/<Relationship\b[^>]*>/g, (relation) => {
    const target = /\bTarget="([^"]*)"/.exec(relation)?.[1] ?? '';
    const kind = notes.get(target.startsWith('/') ? target.slice(1) : `${folder}${target}`);
    if (kind === undefined) return relation;
    return relation.replace(/(\bType="[^"]*\/relationships\/)[^"/]*"/, `$1${typeOf(kind)}"`);
  });
}

const replaceAltTexts = (xml: string, altOf: (alt: string) => string): string =>
  xml.replace(/(?<=<(?:wp:docPr|pic:cNvPr)\b[^>]*\s(?:descr|title)=")[^"]*\{\{[^"]*/g, altOf);

/**
 * Prepares the file for the library, which only fills the body, headers and footers: notes are presented as such
 * parts. Word updates a contents field when it opens the file.
 */
function prepareWordFile(content: Uint8Array, altOf: (alt: string) => string): PreparedWordFile {
  const copy = copyWordFile(readZip(Buffer.from(content)));
  const { entries, texts, main } = copy;
  const textOf = (name: string): string =>
    entries.find((entry) => entry.name === name)?.content.toString('utf8') ?? '';
  const text = [...texts].map(textOf).join('\n');
  const contents = /\bTOC\b/.test(text);
  const made = entries.map(({ name, content: part }) => {
    const changed = (to: (xml: string) => string) => ({
      name,
      content: Buffer.from(to(part.toString('utf8'))),
    });
    if (texts.has(name)) return changed((xml) => markTagLines(mergeLoopTagRows(replaceAltTexts(xml, altOf))));
    if (name === relationsPathOf(main))
      return changed((xml) => presentNotesAsParts(xml, copy, () => 'header'));
    if (contents && name === 'word/settings.xml') return changed(enableFieldUpdate);
    return { name, content: part };
  });
  const [notesPart] = [...copy.notes].find(([, kind]) => kind === 'footnotes') ?? [];
  const more = new WordPartAdditions(textOf, notesPart);
  return { file: writeZip(made), copy, more, text };
}

interface Frame {
  readonly names: NameScope | null;
  readonly values: ValueScope | null;
}

interface LocatedField {
  readonly value: unknown;
  readonly shape: DataShape;
}

/**
 * Finds a field in the current loops, first in their items, by full or short name. Inherited properties of JavaScript
 * objects are not fields.
 */
function findField(
  path: string,
  { names, values }: Frame,
  { data, shape }: WordFillOrder,
): LocatedField | null {
  const form = findShapeAtPath(path, names, shape);
  if (form === null) return null;
  const candidates = [path];
  for (let frame = names; frame; frame = frame.outer) candidates.push(`${frame.name}.${path}`);
  for (const candidate of candidates) {
    const value = reportValueAt(candidate, values, data);
    if (value !== missingValue) return { value, shape: form };
  }
  return null;
}

/** Returns whether a condition holds. Absent, empty and false values do not hold; 0 is a value and holds. */
function isConditionTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '' && value !== false;
}

const loopStep = /^\d+$/;

/**
 * Returns the loop variables in scope at a path. In the path, the name of each loop is followed by the index of its
 * item.
 */
function createLoopFrame(path: readonly string[], filling: WordFillOrder): Frame {
  let frame: Frame = { names: null, values: null };
  path.forEach((name, index) => {
    const turn = path[index + 1];
    if (turn === undefined || loopStep.test(name) || !loopStep.test(turn)) return;
    const found = findField(name.replace(/^[#/]\s*/, ''), frame, filling);
    if (found === null || !isListShape(found.shape) || !Array.isArray(found.value)) return;
    const { as, item } = found.shape;
    frame = {
      names: { name: as, shape: item, outer: frame.names },
      values: { name: as, value: found.value[Number(turn)], outer: frame.values },
    };
  });
  return frame;
}

interface Pictures {
  readonly [name: string]: {
    readonly png: Buffer;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
}

const widestPicture = 600;

async function drawPicturesOfText(text: string, { data, language }: WordFillOrder): Promise<Pictures> {
  const plain = text.replace(/<[^>]*>/g, '');
  const names = new Set([...plain.matchAll(/\{\{\s*charts?\.(\w+)\s*\}\}/g)].map(([, name = '']) => name));
  const drawn: [string, Pictures[string]][] = [];
  for (const name of names) {
    const kind = Object.hasOwn(chartByDataName, name) ? chartByDataName[name] : undefined;
    const value = reportValueAt(`charts.${name}`, null, data);
    const drawing = kind === undefined || value === missingValue ? null : readChartDrawing(kind, value);
    if (!drawing) continue;
    const chart = drawChart(drawing, { language, theme: 'light' });
    const { png } = await drawPng(drawSvg(chart.option, chart.size, chart.message), 2);
    const scale = Math.min(1, widestPicture / chart.size.width);
    const size = {
      width: Math.round(chart.size.width * scale),
      height: Math.round(chart.size.height * scale),
    };
    drawn.push([name, { png: Buffer.from(png), ...size, alt: chart.message }]);
  }
  return Object.fromEntries(drawn);
}

/** Fills the fields of an alternative text, outside of any loop. */
const fillAltText = (
  alt: string,
  filling: WordFillOrder,
  write: ReturnType<typeof createFieldWriter>,
): string =>
  alt
    .replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_whole, path: string) => {
      const found = findField(path, { names: null, values: null }, filling);
      if (found === null || isListShape(found.shape) || isRecordShape(found.shape)) return '';
      return escapeXml(removeInvalidXmlCharacters(write(found.value, found.shape)));
    })
    .replaceAll('{{', '');

type RawXmlResult = RawXmlContent & { readonly _type: 'rawXml' };

/** Maximum number of XML nodes that loops may create together: each needs about 2 KB while a file is filled. */
const mostNodes = 300_000;

const countNodes = (node: XmlNode): number =>
  1 + (node.childNodes ?? []).reduce((sum, child) => sum + countNodes(child), 0);

/** Wraps the library's repeat function with a limit, so that nested loops cannot exhaust the memory. */
function createBoundedRepeat() {
  let made = 0;
  return (nodes: readonly XmlNode[], times: number): XmlNode[][] => {
    made += times * nodes.reduce((sum, node) => sum + countNodes(node), 0);
    if (made > mostNodes) throw new ReportError('tooManyNodes', 'word', `more than ${mostNodes}`);
    return Array.from({ length: times }, () => nodes.map((node) => wordXml.create.cloneNode(node, true)));
  };
}

/**
 * Creates the library's plugins with one change: a loop between cells of one column repeats rows. The library would
 * repeat columns and leave the other columns unfilled.
 */
function createFillingPlugins(): TemplatePlugin[] {
  const repeat = createBoundedRepeat();
  const plugins = createDefaultPlugins();
  for (const plugin of plugins.filter((one) => one instanceof LoopPlugin)) {
    const strategies: unknown = Reflect.get(plugin, 'loopStrategies');
    if (!Array.isArray(strategies) || strategies.length !== 5)
      throw new TypeError('the library that fills Word files repeats otherwise');
    Reflect.set(plugin, 'loopStrategies', strategies.toSpliced(1, 1));
    Reflect.set(plugin, 'repeat', repeat);
  }
  return plugins;
}

/** Fills the fields of a Word file; the same input gives the same bytes. */
export async function fillWordTemplate(content: Uint8Array, filling: WordFillOrder): Promise<Uint8Array> {
  const { language, sources, thresholds, date } = filling;
  const write = createFieldWriter({ language, sources, thresholds });
  const { file, copy, more, text } = prepareWordFile(content, (alt) => fillAltText(alt, filling, write));
  const pictures = await drawPicturesOfText(text, filling);
  // The library resolves each tag twice, but footnotes and lists must be added only once.
  const asked = new Map<unknown, RawXmlResult>();
  const resolve = (path: readonly unknown[], names: readonly string[]) => {
    const name = (names.at(-1) ?? '').replace(/^[#/]\s*/, '');
    const chart = /^charts?\.(\w+)$/.exec(name)?.[1];
    if (chart !== undefined) {
      const picture = Object.hasOwn(pictures, chart) ? pictures[chart] : undefined;
      if (picture === undefined) return '';
      const { png, width, height, alt } = picture;
      return { _type: 'image', source: png, format: MimeType.Png, width, height, altText: alt };
    }
    const found = findField(name, createLoopFrame(names.slice(0, -1), filling), filling);
    if (found === null) return '';
    const { value, shape } = found;
    if (isListShape(shape)) return Array.isArray(value) ? value.map(() => Object.create(null)) : [];
    if (isRecordShape(shape)) return value !== null;
    if (shape === 'chart') return '';
    const tag = path.at(-1);
    const isCondition =
      typeof tag === 'object' && tag !== null && 'disposition' in tag && tag.disposition === 'Open';
    if (isCondition) return isConditionTrue(value);
    const alone = shape === 'markdown' && typeof value === 'string' ? findLoneTagParagraph(tag) : null;
    if (alone !== null && typeof value === 'string') {
      const known = asked.get(tag);
      if (known !== undefined) return known;
      const xml = toWordXml(value, { language, sources, more, ...alone });
      if (xml.length === 0) return '';
      const brought: RawXmlResult = { _type: 'rawXml', xml: [...xml], replaceParagraph: true };
      asked.set(tag, brought);
      return brought;
    }
    const said = removeInvalidXmlCharacters(write(value, shape));
    return filling.marks === undefined ? said : `${filling.marks.from}${said}${filling.marks.to}`;
  };
  const handler = new TemplateHandler({
    plugins: createFillingPlugins(),
    delimiters: { tagStart: '{{', tagEnd: '}}' },
    scopeDataResolver: ({ path, strPath }) => resolve(path, strPath),
  });
  const made = await handler.process(file, Object.create(null));
  const whole = await more.addedTo(made, copy.main);
  return makeDocxReproducible(whole, date, (xml, part) => {
    if (part === relationsPathOf(copy.main)) return presentNotesAsParts(xml, copy, (kind) => kind);
    return copy.texts.has(part) ? removeMarkedLines(xml) : xml;
  });
}
