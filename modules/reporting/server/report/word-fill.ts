/** Fills a firm's Word file with an assessment's data: the adapter around the library that does it. */
import { drawChart, readDrawing } from '@klarsikt/charts';
import {
  chartOfData,
  fieldWriter,
  isList,
  isRecordShape,
  type Language,
  missingValue,
  type NameScope,
  type RecordShape,
  ReportError,
  type ReportSource,
  reportValueAt,
  type Shape,
  shapeNear,
  type Thresholds,
  type ValueScope,
} from '@klarsikt/engine';
import { type WordCopy, wordCopy } from '@klarsikt/server/intake/word-copy.ts';
import { readZip, writeZip } from '@klarsikt/server/intake/zip.ts';
import { drawPng } from '@klarsikt/server/render/png.ts';
import { steadyDocx } from '@klarsikt/server/render/steady-docx.ts';
import { drawSvg, escapeXml } from '@klarsikt/server/render/svg.ts';
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
import { withMarkedLines, withoutMarkedLines, withoutTagRows } from './word-lines.ts';
import { WordMore } from './word-more.ts';
import { standsAlone } from './word-tag.ts';
import { markdownXml, wordText } from './word-xml.ts';

export interface WordFilling {
  readonly data: object;
  readonly shape: RecordShape;
  readonly language: Language;
  readonly thresholds: Thresholds;
  readonly sources: { readonly [key: string]: ReportSource };
  /** ISO date. */
  readonly date: string | null;
  /** Put around what is filled in, for a page that shows it. */
  readonly marks?: { readonly from: string; readonly to: string };
}

interface Prepared {
  readonly file: Buffer;
  readonly copy: WordCopy;
  readonly more: WordMore;
  readonly text: string;
}

const updating = (xml: string): string =>
  /<w:updateFields\b/.test(xml)
    ? xml
    : xml.replace(/(<w:settings\b[^>]*>)/, '$1<w:updateFields w:val="true"/>');

const relationsOf = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels');

/** The relations of the body, those to notes under another type. */
function withNotes(xml: string, { main, notes }: WordCopy, typeOf: (kind: string) => string): string {
  const folder = main.replace(/[^/]+$/, '');
  return xml.replace(/<Relationship\b[^>]*>/g, (relation) => {
    const target = /\bTarget="([^"]*)"/.exec(relation)?.[1] ?? '';
    const kind = notes.get(target.startsWith('/') ? target.slice(1) : `${folder}${target}`);
    if (kind === undefined) return relation;
    return relation.replace(/(\bType="[^"]*\/relationships\/)[^"/]*"/, `$1${typeOf(kind)}"`);
  });
}

/** Tags in what a picture says instead of itself. */
const withFilledAlt = (xml: string, altOf: (alt: string) => string): string =>
  xml.replace(/(?<=<(?:wp:docPr|pic:cNvPr)\b[^>]*\s(?:descr|title)=")[^"]*\{\{[^"]*/g, altOf);

/**
 * The file as it is filled: the library fills a body with its headers, so notes are read as such. A contents field is
 * brought up to date when Word opens it.
 */
function prepared(content: Uint8Array, altOf: (alt: string) => string): Prepared {
  const copy = wordCopy(readZip(Buffer.from(content)));
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
    if (texts.has(name)) return changed((xml) => withMarkedLines(withoutTagRows(withFilledAlt(xml, altOf))));
    if (name === relationsOf(main)) return changed((xml) => withNotes(xml, copy, () => 'header'));
    if (contents && name === 'word/settings.xml') return changed(updating);
    return { name, content: part };
  });
  const [notesPart] = [...copy.notes].find(([, kind]) => kind === 'footnotes') ?? [];
  const more = new WordMore(textOf, notesPart);
  return { file: writeZip(made), copy, more, text };
}

interface Frame {
  readonly names: NameScope | null;
  readonly values: ValueScope | null;
}

interface Found {
  readonly value: unknown;
  readonly shape: Shape;
}

/** A field where the open loops stand: of their items first, by name or by field alone. Inherited members are no fields. */
function fieldAt(path: string, { names, values }: Frame, { data, shape }: WordFilling): Found | null {
  const form = shapeNear(path, names, shape);
  if (form === null) return null;
  const candidates = [path];
  for (let frame = names; frame; frame = frame.outer) candidates.push(`${frame.name}.${path}`);
  for (const candidate of candidates) {
    const value = reportValueAt(candidate, values, data);
    if (value !== missingValue) return { value, shape: form };
  }
  return null;
}

/** Whether a condition on a value holds: 0 is a value, and only what is absent, empty or false is not there. */
function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '' && value !== false;
}

const loopStep = /^\d+$/;

/** The frame that a path of open loops leads to: each is a name and the number of the turn. */
function frameOf(path: readonly string[], filling: WordFilling): Frame {
  let frame: Frame = { names: null, values: null };
  path.forEach((name, index) => {
    const turn = path[index + 1];
    if (turn === undefined || loopStep.test(name) || !loopStep.test(turn)) return;
    const found = fieldAt(name.replace(/^[#/]\s*/, ''), frame, filling);
    if (found === null || !isList(found.shape) || !Array.isArray(found.value)) return;
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

/** The charts that the file names, drawn. */
async function picturesIn(text: string, { data, language }: WordFilling): Promise<Pictures> {
  const plain = text.replace(/<[^>]*>/g, '');
  const names = new Set([...plain.matchAll(/\{\{\s*charts?\.(\w+)\s*\}\}/g)].map(([, name = '']) => name));
  const drawn: [string, Pictures[string]][] = [];
  for (const name of names) {
    const kind = Object.hasOwn(chartOfData, name) ? chartOfData[name] : undefined;
    const value = reportValueAt(`charts.${name}`, null, data);
    const drawing = kind === undefined || value === missingValue ? null : readDrawing(kind, value);
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

/** An alternative text with its fields; it stands in no loop. */
const filledAlt = (alt: string, filling: WordFilling, write: ReturnType<typeof fieldWriter>): string =>
  alt
    .replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_whole, path: string) => {
      const found = fieldAt(path, { names: null, values: null }, filling);
      if (found === null || isList(found.shape) || isRecordShape(found.shape)) return '';
      return escapeXml(wordText(write(found.value, found.shape)));
    })
    .replaceAll('{{', '');

/** What the library takes in place of a paragraph. */
type Brought = RawXmlContent & { readonly _type: 'rawXml' };

/** Elements and texts that loops may make together: each takes some 2 KB while a file is filled. */
const mostNodes = 300_000;

const nodesIn = (node: XmlNode): number =>
  1 + (node.childNodes ?? []).reduce((sum, child) => sum + nodesIn(child), 0);

/** The library's way to repeat, but it ends before loops in one another have multiplied a file beyond any memory. */
function boundedRepeat() {
  let made = 0;
  return (nodes: readonly XmlNode[], times: number): XmlNode[][] => {
    made += times * nodes.reduce((sum, node) => sum + nodesIn(node), 0);
    if (made > mostNodes) throw new ReportError('tooManyNodes', 'word', `more than ${mostNodes}`);
    return Array.from({ length: times }, () => nodes.map((node) => wordXml.create.cloneNode(node, true)));
  };
}

/**
 * The library's own, but a loop between cells of one column repeats rows: it would repeat columns, and what stands in the
 * others would be left unfilled.
 */
function fillingPlugins(): TemplatePlugin[] {
  const repeat = boundedRepeat();
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

/** A Word file with its fields filled; the same order gives the same bytes. */
export async function fillWord(content: Uint8Array, filling: WordFilling): Promise<Uint8Array> {
  const { language, sources, thresholds, date } = filling;
  const write = fieldWriter({ language, sources, thresholds });
  const { file, copy, more, text } = prepared(content, (alt) => filledAlt(alt, filling, write));
  const pictures = await picturesIn(text, filling);
  // The library resolves each tag twice, but what belongs beside its text must be added once.
  const asked = new Map<unknown, Brought>();
  const resolve = (path: readonly unknown[], names: readonly string[]) => {
    const name = (names.at(-1) ?? '').replace(/^[#/]\s*/, '');
    const chart = /^charts?\.(\w+)$/.exec(name)?.[1];
    if (chart !== undefined) {
      const picture = Object.hasOwn(pictures, chart) ? pictures[chart] : undefined;
      if (picture === undefined) return '';
      const { png, width, height, alt } = picture;
      return { _type: 'image', source: png, format: MimeType.Png, width, height, altText: alt };
    }
    const found = fieldAt(name, frameOf(names.slice(0, -1), filling), filling);
    if (found === null) return '';
    const { value, shape } = found;
    if (isList(shape)) return Array.isArray(value) ? value.map(() => Object.create(null)) : [];
    if (isRecordShape(shape)) return value !== null;
    if (shape === 'chart') return '';
    const tag = path.at(-1);
    const isCondition =
      typeof tag === 'object' && tag !== null && 'disposition' in tag && tag.disposition === 'Open';
    if (isCondition) return isThere(value);
    const alone = shape === 'markdown' && typeof value === 'string' ? standsAlone(tag) : null;
    if (alone !== null && typeof value === 'string') {
      const known = asked.get(tag);
      if (known !== undefined) return known;
      const xml = markdownXml(value, { language, sources, more, ...alone });
      if (xml.length === 0) return '';
      const brought: Brought = { _type: 'rawXml', xml: [...xml], replaceParagraph: true };
      asked.set(tag, brought);
      return brought;
    }
    const said = wordText(write(value, shape));
    return filling.marks === undefined ? said : `${filling.marks.from}${said}${filling.marks.to}`;
  };
  const handler = new TemplateHandler({
    plugins: fillingPlugins(),
    delimiters: { tagStart: '{{', tagEnd: '}}' },
    scopeDataResolver: ({ path, strPath }) => resolve(path, strPath),
  });
  const made = await handler.process(file, Object.create(null));
  const whole = await more.addedTo(made, copy.main);
  return steadyDocx(whole, date, (xml, part) => {
    if (part === relationsOf(copy.main)) return withNotes(xml, copy, (kind) => kind);
    return copy.texts.has(part) ? withoutMarkedLines(xml) : xml;
  });
}
