/** Fills a firm's Word file with an assessment's data: the adapter around the library that does it. */
import { drawChart, readDrawing } from '@klarsikt/charts';
import {
  fieldWriter,
  isList,
  isRecordShape,
  type Language,
  missingValue,
  type NameScope,
  type RecordShape,
  type ReportSource,
  reportValueAt,
  type Shape,
  shapeNear,
  type Thresholds,
  type ValueScope,
} from '@klarsikt/engine';
import { MimeType, TemplateHandler } from 'easy-template-x';
import { readZip, writeZip } from '../../intake/zip.ts';
import { drawPng } from '../../render/png.ts';
import { steadyDocx } from '../../render/steady-docx.ts';
import { drawSvg } from '../../render/svg.ts';
import { withMarkedLines, withoutMarkedLines } from './word-lines.ts';
import { markdownXml, stylesIn, type WordStyles, wordText } from './word-xml.ts';

export interface WordFilling {
  readonly data: object;
  readonly shape: RecordShape;
  readonly language: Language;
  readonly thresholds: Thresholds;
  readonly sources: { readonly [key: string]: ReportSource };
  /** ISO date. */
  readonly date: string | null;
}

interface Prepared {
  readonly file: Buffer;
  readonly styles: WordStyles;
  readonly text: string;
}

/**
 * What was taken out is gone and what was put in stays: a copy with its tracked changes accepted. Marks without content
 * (of a paragraph's end) go first, or the next content that was taken out would end them.
 */
const accepted = (xml: string): string =>
  xml
    .replace(/<w:(?:del|moveFrom)\b[^>]*\/>/g, '')
    .replace(/<w:del\b[^>]*>[\s\S]*?<\/w:del>/g, '')
    .replace(/<w:moveFrom\b[^>]*>[\s\S]*?<\/w:moveFrom>/g, '')
    .replace(/<\/?w:(?:ins|moveTo)\b[^>]*>/g, '')
    .replace(/<w:(?:rPr|pPr)Change\b[^>]*>[\s\S]*?<\/w:(?:rPr|pPr)Change>/g, '');

const updating = (xml: string): string =>
  /<w:updateFields\b/.test(xml)
    ? xml
    : xml.replace(/(<w:settings\b[^>]*>)/, '$1<w:updateFields w:val="true"/>');

const textPart = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;

/** The file as it is filled; a contents field is brought up to date when Word opens it. */
function prepared(content: Uint8Array): Prepared {
  const entries = readZip(Buffer.from(content));
  const texts = entries
    .filter(({ name }) => textPart.test(name))
    .map((entry) => entry.content.toString('utf8'));
  const text = texts.join('\n');
  const contents = /\bTOC\b/.test(text);
  const styles = entries.find(({ name }) => name === 'word/styles.xml');
  const copy = entries.map(({ name, content: part }) => {
    if (textPart.test(name))
      return { name, content: Buffer.from(withMarkedLines(accepted(part.toString('utf8')))) };
    if (contents && name === 'word/settings.xml')
      return { name, content: Buffer.from(updating(part.toString('utf8'))) };
    return { name, content: part };
  });
  return { file: writeZip(copy), styles: stylesIn(styles?.content.toString('utf8') ?? ''), text };
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
  const kinds: { readonly [name: string]: string } = {
    waterfall: 'waterfall',
    categories: 'riskProfile',
    relevances: 'riskProfile',
    inherentMap: 'heatMap',
    residualMap: 'heatMap',
    distribution: 'distribution',
  };
  for (const name of names) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
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

/** True when a tag is all that its paragraph says: only then may it become paragraphs of its own. */
function standsAlone(tag: unknown): boolean {
  if (typeof tag !== 'object' || tag === null || !('xmlTextNode' in tag) || !('rawText' in tag)) return false;
  let node: unknown = tag.xmlTextNode;
  const up = (from: unknown): unknown =>
    typeof from === 'object' && from !== null && 'parentNode' in from ? from.parentNode : null;
  const nameOf = (of: unknown): unknown =>
    typeof of === 'object' && of !== null && 'nodeName' in of ? of.nodeName : null;
  while (node !== null && nameOf(node) !== 'w:p') node = up(node);
  return textOf(node).trim() === tag.rawText;
}

function textOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const own = 'textContent' in node && typeof node.textContent === 'string' ? node.textContent : '';
  const children = 'childNodes' in node && Array.isArray(node.childNodes) ? node.childNodes : [];
  return own + children.map(textOf).join('');
}

/** A Word file with its fields filled; the same order gives the same bytes. */
export async function fillWord(content: Uint8Array, filling: WordFilling): Promise<Uint8Array> {
  const { file, styles, text } = prepared(content);
  const { language, sources, thresholds, date } = filling;
  const write = fieldWriter({ language, sources, thresholds });
  const pictures = await picturesIn(text, filling);
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
    if (isCondition) return Array.isArray(value) ? value.length > 0 : Boolean(value);
    if (shape === 'markdown' && typeof value === 'string' && standsAlone(tag)) {
      const xml = markdownXml(value, { language, sources, styles });
      return xml.length === 0 ? '' : { _type: 'rawXml', xml: [...xml], replaceParagraph: true };
    }
    return wordText(write(value, shape));
  };
  const handler = new TemplateHandler({
    delimiters: { tagStart: '{{', tagEnd: '}}' },
    scopeDataResolver: ({ path, strPath }) => resolve(path, strPath),
  });
  const made = await handler.process(file, Object.create(null));
  return steadyDocx(made, date, (xml, part) => (textPart.test(part) ? withoutMarkedLines(xml) : xml));
}
