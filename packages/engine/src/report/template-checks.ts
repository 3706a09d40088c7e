/** Checks the blocks of a template and their fields. */

import { FormulaError } from '../formula/errors.ts';
import { compileFormula } from '../formula/evaluator.ts';
import { chartByDataName } from './chart-data.ts';
import { parseTemplateVariable } from './inline.ts';
import { splitAtVariables } from './markdown.ts';
import { isDataPath } from './scope.ts';
import { type DataShape, getShapeAtPath, isListShape, listAvailableFields, toVariablePath } from './shape.ts';
import { variableFormats } from './template.ts';
import { type NamesInScope, shortenFaultDetail, type TemplateCheckState } from './template-checking.ts';
import { findNearestName } from './template-faults.ts';
import { isBlockType, rowBlockTypes, type TemplateField, templateBlockFields } from './template-fields.ts';

const limits = { text: 20_000, depth: 8, columns: 20, cases: 50, names: 50 } as const;

interface CheckContext {
  readonly checking: TemplateCheckState;
  readonly names: NamesInScope;
}

interface BlockCheckContext extends CheckContext {
  readonly depth: number;
  readonly inTable: boolean;
}

const columnAligns = ['left', 'right', 'center'] as const;

type Values = { readonly [name: string]: unknown };

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLoose = (path: string, { loose }: NamesInScope): boolean => loose.has(path.split('.')[0] ?? '');

/**
 * Returns the shape at a path, and adds a fault for an unknown name. Returns null when no further check is possible.
 */
function checkName(path: string, place: string, { checking, names }: CheckContext): DataShape | null {
  if (isLoose(path, names)) return null;
  const shape = isDataPath(path) ? getShapeAtPath(path, names.scope, checking.data) : null;
  if (shape !== null) return shape;
  const known = listAvailableFields(names.scope, checking.data).map((field) => field.path);
  return checking.fault(place, 'unknownName', shortenFaultDetail(path), findNearestName(path, known));
}

function checkVariable(text: string, place: string, within: CheckContext): void {
  const { checking } = within;
  const variable = parseTemplateVariable(text);
  if (variable === null) {
    checking.fault(place, 'brokenVariable', shortenFaultDetail(text.trim()));
    return;
  }
  const { path, format } = variable;
  checkName(path, place, within);
  if (format !== null && !variableFormats.some((one) => one === format))
    checking.fault(
      place,
      'unknownFormat',
      shortenFaultDetail(format),
      findNearestName(format, variableFormats),
    );
}

/** Checks a text in both languages, including its variables. */
export function checkTemplateText(
  value: unknown,
  place: string,
  within: CheckContext & { readonly variables?: boolean },
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

function checkPieces(text: string, place: string, within: CheckContext): void {
  for (const piece of splitAtVariables(text)) {
    if (piece.type === 'variable') checkVariable(piece.text, place, within);
    else if (piece.type === 'text' && piece.text.includes('{{'))
      within.checking.fault(
        place,
        'brokenVariable',
        shortenFaultDetail(piece.text.slice(piece.text.indexOf('{{'))),
      );
  }
}

/** Checks a formula and the names in it. */
export function checkFormulaText(
  value: unknown,
  place: string,
  within: CheckContext & { readonly aliases: unknown },
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
      const path = toVariablePath(name);
      if (!isLoose(path, names) && getShapeAtPath(path, names.scope, checking.data) === null)
        checkName(path, place, within);
    }
  } catch (cause) {
    if (!(cause instanceof FormulaError)) throw cause;
    checking.fault(place, 'badFormula', cause.text);
  }
}

function checkAliases(value: unknown, place: string, within: CheckContext): void {
  const { checking } = within;
  if (!isRecord(value) || Object.keys(value).length > limits.names) {
    checking.fault(place, 'notAnObject', '');
    return;
  }
  for (const [name, path] of Object.entries(value)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      checking.fault(`${place}.${name}`, 'wrongValue', shortenFaultDetail(name));
    if (typeof path !== 'string') checking.fault(`${place}.${name}`, 'wrongValue', 'meta.title');
    else checkName(path, `${place}.${name}`, within);
  }
}

function checkColumns(value: unknown, place: string, within: CheckContext): number {
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
    checkTemplateText(column.header, `${at}.header`, within);
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

function checkCells(value: unknown, place: string, within: CheckContext): void {
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

function checkCases(value: unknown, place: string, within: BlockCheckContext): void {
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
      checking.fault(`${at}.is`, 'wrongValue', shortenFaultDetail(one.is));
    checkTemplateBlocks(one.blocks, `${at}.blocks`, within);
  });
}

/**
 * Returns the names that can be used inside a field of a block: a loop adds its item, and a limit adds the number of
 * omitted items.
 */
function namesInside(block: Values, field: string, { checking, names }: CheckContext): NamesInScope {
  const { type } = block;
  if (type === 'limit' && field === 'more')
    return { ...names, scope: { name: 'left', shape: 'number', outer: names.scope } };
  if (type !== 'loop' || field !== 'blocks' || typeof block.as !== 'string') return names;
  const outer = { name: 'loop', shape: { index: 'number', count: 'number' }, outer: names.scope } as const;
  const list = typeof block.each === 'string' ? getShapeAtPath(block.each, names.scope, checking.data) : null;
  if (list !== null && isListShape(list))
    return { ...names, scope: { name: block.as, shape: list.item, outer } };
  // The items of a list of words are texts. Any other value is reported at the loop itself and not again for each use.
  if (list === 'texts' || list === 'sources')
    return { ...names, scope: { name: block.as, shape: 'text', outer } };
  return { scope: outer, loose: new Set([...names.loose, block.as]) };
}

function checkPath(
  kind: 'path' | 'list' | 'chart',
  value: unknown,
  place: string,
  within: CheckContext,
): void {
  const { checking } = within;
  if (typeof value !== 'string') {
    checking.fault(place, 'wrongValue', 'meta.title');
    return;
  }
  const shape = checkName(value, place, within);
  if (shape === null) return;
  const listed = isListShape(shape) || shape === 'texts' || shape === 'sources';
  if (kind === 'list' && !listed) checking.fault(place, 'notAList', value);
  if (kind === 'chart' && shape !== 'chart') checking.fault(place, 'notAChart', value);
}

/** Checks that the chart can draw its data, because reports silently omit a chart that cannot be drawn. */
function checkChart(chart: unknown, data: unknown, place: string, { checking }: CheckContext): void {
  const known = /^charts\.(\w+)$/.exec(typeof data === 'string' ? data : '')?.[1] ?? '';
  const wanted = chartByDataName[known];
  if (checking.stored || wanted === undefined || typeof chart !== 'string' || chart === wanted) return;
  checking.fault(place.replace(/data$/, 'chart'), 'otherChart', `${chart}, ${known}`, wanted);
}

function checkAnchor(value: unknown, type: string, place: string, within: CheckContext): void {
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

function checkPlain(field: TemplateField, value: unknown, place: string, { checking }: CheckContext): void {
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
  within: BlockCheckContext,
): void {
  const value = block[name];
  switch (field.kind) {
    case 'words':
    case 'line':
      checkTemplateText(value, place, within);
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
      const names = namesInside(block, name, within);
      checkTemplateBlocks(value, place, { ...within, names, inTable, depth: within.depth + 1 });
      break;
    }
    default:
      checkPlain(field, value, place, within);
  }
}

function checkFields(
  block: Values,
  type: keyof typeof templateBlockFields,
  place: string,
  within: BlockCheckContext,
): void {
  const { checking } = within;
  const fields = templateBlockFields[type];
  for (const name of Object.keys(block))
    if (name !== 'type' && !Object.hasOwn(fields, name))
      checking.fault(`${place}.${name}`, 'unknownField', name);
  for (const [name, field] of Object.entries(fields)) {
    const isThere = Object.hasOwn(block, name);
    if (isThere) checkField(field, { block, type, name }, `${place}.${name}`, within);
    else if (field.optional !== true) checking.fault(place, 'missingField', name);
  }
}

function checkBlock(value: unknown, place: string, within: BlockCheckContext): void {
  const { checking, inTable } = within;
  if (!isRecord(value)) {
    checking.fault(place, 'notAnObject', '');
    return;
  }
  const { type } = value;
  if (!isBlockType(type)) {
    checking.fault(place, 'unknownBlock', shortenFaultDetail(type ?? ''));
    return;
  }
  const fits = inTable ? rowBlockTypes.includes(type) : type !== 'row' && type !== 'cell';
  if (fits) checkFields(value, type, place, within);
  else checking.fault(place, 'misplacedBlock', type);
}

/** Checks that each block at a place has a known type, is allowed there, and is complete. */
export function checkTemplateBlocks(value: unknown, place: string, within: BlockCheckContext): void {
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
      if (checking.blocks.left === -1)
        checking.fault(`${place}.${index}`, 'tooMany', String(checking.blocks.max));
      return;
    }
    checkBlock(block, `${place}.${index}`, within);
  }
}
