/** The checks of blocks and of what they hold. */

import { FormulaError } from '../formula/errors.ts';
import { compileFormula } from '../formula/evaluator.ts';
import { chartOfData } from './chart-data.ts';
import { readVariable } from './inline.ts';
import { plainPieces } from './markdown.ts';
import { isPath } from './scope.ts';
import { fieldsAt, flatToPath, isList, type Shape, shapeAt } from './shape.ts';
import { variableFormats } from './template.ts';
import { type Checking, type Names, shorten } from './template-checking.ts';
import { nearest } from './template-faults.ts';
import { blockFields, isBlockType, rowBlocks, type TemplateField } from './template-fields.ts';

const limits = { text: 20_000, depth: 8, columns: 20, cases: 50, names: 50 } as const;

interface Within {
  readonly checking: Checking;
  readonly names: Names;
}

interface BlocksWithin extends Within {
  readonly depth: number;
  readonly inTable: boolean;
}

const columnAligns = ['left', 'right', 'center'] as const;

type Values = { readonly [name: string]: unknown };

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLoose = (path: string, { loose }: Names): boolean => loose.has(path.split('.')[0] ?? '');

/** What a path names, with a fault where it names nothing. Null is "nothing to go on with". */
function named(path: string, place: string, { checking, names }: Within): Shape | null {
  if (isLoose(path, names)) return null;
  const shape = isPath(path) ? shapeAt(path, names.scope, checking.data) : null;
  if (shape !== null) return shape;
  const known = fieldsAt(names.scope, checking.data).map((field) => field.path);
  return checking.fault(place, 'unknownName', shorten(path), nearest(path, known));
}

function checkVariable(text: string, place: string, within: Within): void {
  const { checking } = within;
  const variable = readVariable(text);
  if (variable === null) {
    checking.fault(place, 'brokenVariable', shorten(text.trim()));
    return;
  }
  const { path, format } = variable;
  named(path, place, within);
  if (format !== null && !variableFormats.some((one) => one === format))
    checking.fault(place, 'unknownFormat', shorten(format), nearest(format, variableFormats));
}

/** A text in both languages with its variables. */
export function checkWords(
  value: unknown,
  place: string,
  within: Within & { readonly variables?: boolean },
): void {
  const { checking, variables = true } = within;
  if (!isRecord(value) || Object.keys(value).some((name) => name !== 'en' && name !== 'sv')) {
    checking.fault(place, 'wrongValue', '{ en, sv }');
    return;
  }
  for (const language of ['en', 'sv']) {
    const text = value[language];
    const at = `${place}.${language}`;
    if (typeof text !== 'string') checking.fault(at, 'missingField', language);
    else if (text.length > limits.text) checking.fault(at, 'tooLarge', String(limits.text));
    else if (variables) checkPieces(text, at, within);
  }
}

function checkPieces(text: string, place: string, within: Within): void {
  for (const piece of plainPieces(text)) {
    if (piece.type === 'variable') checkVariable(piece.text, place, within);
    else if (piece.type === 'text' && piece.text.includes('{{'))
      within.checking.fault(place, 'brokenVariable', shorten(piece.text.slice(piece.text.indexOf('{{'))));
  }
}

/** A formula with the names that it uses; gives what it uses, for the editor. */
export function checkFormulaText(
  value: unknown,
  place: string,
  within: Within & { readonly aliases: unknown },
): void {
  const { checking, names, aliases } = within;
  if (typeof value !== 'string') {
    checking.fault(place, 'wrongValue', '1 > 0');
    return;
  }
  const given = isRecord(aliases) ? aliases : {};
  try {
    for (const name of compileFormula(value).variables) {
      if (Object.hasOwn(given, name)) continue;
      const path = flatToPath(name);
      if (!isLoose(path, names) && shapeAt(path, names.scope, checking.data) === null)
        named(path, place, within);
    }
  } catch (cause) {
    if (!(cause instanceof FormulaError)) throw cause;
    checking.fault(place, 'badFormula', cause.text);
  }
}

function checkAliases(value: unknown, place: string, within: Within): void {
  const { checking } = within;
  if (!isRecord(value) || Object.keys(value).length > limits.names) {
    checking.fault(place, 'notAnObject', '');
    return;
  }
  for (const [name, path] of Object.entries(value)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      checking.fault(`${place}.${name}`, 'wrongValue', shorten(name));
    if (typeof path !== 'string') checking.fault(`${place}.${name}`, 'wrongValue', 'meta.title');
    else named(path, `${place}.${name}`, within);
  }
}

function checkColumns(value: unknown, place: string, within: Within): number {
  const { checking } = within;
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.columns) {
    checking.fault(place, 'wrongValue', `1-${limits.columns}`);
    return limits.columns;
  }
  value.forEach((column: unknown, index) => {
    const at = `${place}.${index}`;
    if (!isRecord(column)) {
      checking.fault(at, 'notAnObject', '');
      return;
    }
    checkWords(column.header, `${at}.header`, within);
    const { width, align } = column;
    if (width !== undefined && (typeof width !== 'number' || !(width > 0 && width <= 1_000)))
      checking.fault(`${at}.width`, 'wrongValue', '1-1000');
    if (align !== undefined && !columnAligns.some((one) => one === align))
      checking.fault(`${at}.align`, 'wrongValue', 'left, right, center');
    for (const name of Object.keys(column))
      if (!['header', 'width', 'align'].includes(name)) checking.fault(`${at}.${name}`, 'unknownField', name);
  });
  return value.length;
}

function checkCells(value: unknown, place: string, within: Within): void {
  const { checking } = within;
  if (!Array.isArray(value) || value.length > limits.columns) {
    checking.fault(place, 'wrongValue', `0-${limits.columns}`);
    return;
  }
  value.forEach((cell: unknown, index) => {
    const at = `${place}.${index}`;
    if (!isRecord(cell) || cell.type !== 'cell') checking.fault(at, 'wrongValue', 'cell');
    else checkFields(cell, 'cell', at, { ...within, depth: 0, inTable: true });
  });
}

function checkCases(value: unknown, place: string, within: BlocksWithin): void {
  const { checking } = within;
  if (!Array.isArray(value) || value.length > limits.cases) {
    checking.fault(place, 'wrongValue', `0-${limits.cases}`);
    return;
  }
  value.forEach((one: unknown, index) => {
    const at = `${place}.${index}`;
    if (!isRecord(one)) {
      checking.fault(at, 'notAnObject', '');
      return;
    }
    if (!['string', 'number', 'boolean'].includes(typeof one.is))
      checking.fault(`${at}.is`, 'wrongValue', shorten(one.is));
    checkBlocks(one.blocks, `${at}.blocks`, within);
  });
}

/** Names inside a field of a block: a loop binds its item, a limit the number that it left out. */
function inside(block: Values, field: string, { checking, names }: Within): Names {
  const { type } = block;
  if (type === 'limit' && field === 'more')
    return { ...names, scope: { name: 'left', shape: 'number', outer: names.scope } };
  if (type !== 'loop' || field !== 'blocks' || typeof block.as !== 'string') return names;
  const outer = { name: 'loop', shape: { index: 'number', count: 'number' }, outer: names.scope } as const;
  const list = typeof block.each === 'string' ? shapeAt(block.each, names.scope, checking.data) : null;
  if (list !== null && isList(list)) return { ...names, scope: { name: block.as, shape: list.item, outer } };
  // A list of plain words repeats them one by one; what is no list at all is told once, at the loop.
  if (list === 'texts' || list === 'sources')
    return { ...names, scope: { name: block.as, shape: 'text', outer } };
  return { scope: outer, loose: new Set([...names.loose, block.as]) };
}

function checkPath(kind: 'path' | 'list' | 'chart', value: unknown, place: string, within: Within): void {
  const { checking } = within;
  if (typeof value !== 'string') {
    checking.fault(place, 'wrongValue', 'meta.title');
    return;
  }
  const shape = named(value, place, within);
  if (shape === null) return;
  const listed = isList(shape) || shape === 'texts' || shape === 'sources';
  if (kind === 'list' && !listed) checking.fault(place, 'notAList', value);
  if (kind === 'chart' && shape !== 'chart') checking.fault(place, 'notAChart', value);
}

/** A chart that cannot draw its data would be left out of every report, without a word. */
function checkChart(chart: unknown, data: unknown, place: string, { checking }: Within): void {
  const known = /^charts\.(\w+)$/.exec(typeof data === 'string' ? data : '')?.[1] ?? '';
  const wanted = chartOfData[known];
  if (checking.stored || wanted === undefined || typeof chart !== 'string' || chart === wanted) return;
  checking.fault(place.replace(/data$/, 'chart'), 'otherChart', `${chart}, ${known}`, wanted);
}

function checkAnchor(value: unknown, type: string, place: string, within: Within): void {
  const { checking } = within;
  if (typeof value !== 'string' || value.length > 200) {
    checking.fault(place, 'wrongValue', 'a-z, 0-9, -');
    return;
  }
  checkPieces(value, place, within);
  if (value.includes('{{')) return;
  if (type === 'heading') checking.anchors.add(value);
  else checking.references.push({ anchor: value, place });
}

function checkPlain(field: TemplateField, value: unknown, place: string, { checking }: Within): void {
  if (field.kind === 'one' && !field.of.some((one) => one === value))
    checking.fault(place, 'wrongValue', field.of.join(', '));
  if (field.kind === 'many') {
    const chosen = Array.isArray(value) && value.length > 0 && value.length <= limits.columns ? value : null;
    if (chosen === null || !chosen.every((one) => field.of.some((known) => known === one)))
      checking.fault(place, 'wrongValue', field.of.join(', '));
  }
  if (field.kind === 'flag' && typeof value !== 'boolean') checking.fault(place, 'wrongValue', 'true, false');
  if (field.kind === 'name' && !(typeof value === 'string' && /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(value)))
    checking.fault(place, 'wrongValue', 'a-z, A-Z, 0-9');
  if (field.kind === 'number') {
    const holds =
      typeof value === 'number' && Number.isInteger(value) && value >= field.from && value <= field.to;
    if (!holds) checking.fault(place, 'wrongValue', `${field.from}-${field.to}`);
  }
}

interface Holder {
  readonly block: Values;
  readonly type: string;
  readonly name: string;
}

function checkField(
  field: TemplateField,
  { block, type, name }: Holder,
  place: string,
  within: BlocksWithin,
): void {
  const value = block[name];
  switch (field.kind) {
    case 'words':
    case 'line':
      checkWords(value, place, within);
      break;
    case 'path':
    case 'list':
    case 'chart':
      checkPath(field.kind, value, place, within);
      if (field.kind === 'chart') checkChart(block.chart, value, place, within);
      break;
    case 'formula':
      checkFormulaText(value, place, { ...within, aliases: block.names });
      break;
    case 'names':
      checkAliases(value, place, within);
      break;
    case 'anchor':
      checkAnchor(value, type, place, within);
      break;
    case 'columns':
      checkColumns(value, place, within);
      break;
    case 'cells':
      checkCells(value, place, within);
      break;
    case 'cases':
      checkCases(value, place, { ...within, depth: within.depth + 1 });
      break;
    case 'blocks': {
      const inTable = within.inTable || type === 'table';
      const names = inside(block, name, within);
      checkBlocks(value, place, { ...within, names, inTable, depth: within.depth + 1 });
      break;
    }
    default:
      checkPlain(field, value, place, within);
  }
}

function checkFields(
  block: Values,
  type: keyof typeof blockFields,
  place: string,
  within: BlocksWithin,
): void {
  const { checking } = within;
  const fields = blockFields[type];
  for (const name of Object.keys(block))
    if (name !== 'type' && !Object.hasOwn(fields, name))
      checking.fault(`${place}.${name}`, 'unknownField', name);
  for (const [name, field] of Object.entries(fields)) {
    const isThere = Object.hasOwn(block, name);
    if (isThere) checkField(field, { block, type, name }, `${place}.${name}`, within);
    else if (field.optional !== true) checking.fault(place, 'missingField', name);
  }
}

function checkBlock(value: unknown, place: string, within: BlocksWithin): void {
  const { checking, inTable } = within;
  if (!isRecord(value)) {
    checking.fault(place, 'notAnObject', '');
    return;
  }
  const { type } = value;
  if (!isBlockType(type)) {
    checking.fault(place, 'unknownBlock', shorten(type ?? ''));
    return;
  }
  const fits = inTable ? rowBlocks.includes(type) : type !== 'row' && type !== 'cell';
  if (fits) checkFields(value, type, place, within);
  else checking.fault(place, 'misplacedBlock', type);
}

/** Blocks at a place: each known, where it may stand, and with what it needs. */
export function checkBlocks(value: unknown, place: string, within: BlocksWithin): void {
  const { checking, depth } = within;
  if (!Array.isArray(value)) {
    checking.fault(place, 'wrongValue', '[ ]');
    return;
  }
  if (depth > limits.depth) {
    checking.fault(place, 'tooDeep', String(limits.depth));
    return;
  }
  for (const [index, block] of value.entries()) {
    checking.blocks.left -= 1;
    if (checking.blocks.left < 0) {
      if (checking.blocks.left === -1) checking.fault(`${place}.${index}`, 'tooMany', 'blocks');
      return;
    }
    checkBlock(block, `${place}.${index}`, within);
  }
}
