/**
 * Validates a template as untrusted input: form, size, nesting, blocks, names and formulas. Each fault has its place.
 * A template without faults can be rendered with data of its kind.
 */
import { defaultReportLimits } from './errors.ts';
import { isValidParameterValue, maxParameterCharacters } from './parameters.ts';
import { isDataPath } from './scope.ts';
import type { RecordShape } from './shape.ts';
import { parameterTypes, type ReportTemplate, type TemplateParameter } from './template.ts';
import { emptyNamesInScope, shortenFaultDetail, type TemplateCheckState } from './template-checking.ts';
import { checkTemplateBlocks, checkTemplateText } from './template-checks.ts';
import type { TemplateFault } from './template-faults.ts';

/** Limits of a template, which are checked first. */
export const templateLimits = {
  characters: 500_000,
  blocks: 2_000,
  depth: defaultReportLimits.depth,
  text: 20_000,
  parameters: 30,
  choices: 50,
  faults: 200,
} as const;

/** The result of reading a template: a valid template, or its faults. */
export type TemplateReading =
  | { readonly template: ReportTemplate; readonly faults: readonly [] }
  | { readonly template: null; readonly faults: readonly TemplateFault[] };

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Counts characters and nesting without recursion, so that deep nesting cannot overflow the stack. */
function checkTemplateSize(value: unknown): TemplateFault | null {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  const deepest = 100;
  let characters = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value: one, depth } = next;
    characters += typeof one === 'string' ? one.length : 4;
    if (depth > deepest) return { place: '', code: 'tooDeep', detail: String(templateLimits.depth) };
    if (characters > templateLimits.characters)
      return { place: '', code: 'tooLarge', detail: String(templateLimits.characters) };
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      characters += name.length;
      stack.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
}

const known: ReadonlySet<string> = new Set([
  'id',
  'name',
  'description',
  'title',
  'author',
  'subject',
  'date',
  'header',
  'cover',
  'content',
  'parameters',
]);

function checkParameter(
  value: unknown,
  place: string,
  checking: TemplateCheckState,
): TemplateParameter | null {
  if (!isRecord(value)) return checking.fault(place, 'notAnObject', '');
  const { name, type, question, choices = [] } = value;
  const typed = parameterTypes.find((one) => one === type);
  if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name))
    return checking.fault(`${place}.name`, 'wrongValue', shortenFaultDetail(name));
  if (typed === undefined) return checking.fault(`${place}.type`, 'wrongValue', parameterTypes.join(', '));
  checkTemplateText(question, `${place}.question`, { checking, names: emptyNamesInScope, variables: false });
  if (!Array.isArray(choices) || choices.length > templateLimits.choices)
    return checking.fault(`${place}.choices`, 'tooMany', String(templateLimits.choices));
  const read = choices.flatMap((choice: unknown, index) => {
    const at = `${place}.choices.${index}`;
    if (!isRecord(choice) || typeof choice.value !== 'string' || choice.value.length > maxParameterCharacters)
      return checking.fault(at, 'notAnObject', '') ?? [];
    checkTemplateText(choice.label, `${at}.label`, { checking, names: emptyNamesInScope, variables: false });
    return { value: choice.value, label: { en: '', sv: '' } };
  });
  const parameter = { name, type: typed, question: { en: '', sv: '' }, default: '', choices: read };
  if (!isValidParameterValue(parameter, value.default))
    checking.fault(`${place}.default`, 'wrongValue', typed);
  for (const field of Object.keys(value))
    if (!['name', 'type', 'question', 'default', 'choices'].includes(field))
      checking.fault(`${place}.${field}`, 'unknownField', field);
  return parameter;
}

function parametersOf(value: unknown, checking: TemplateCheckState): RecordShape {
  if (value === undefined) return {};
  if (!Array.isArray(value) || value.length > templateLimits.parameters) {
    checking.fault('parameters', 'tooMany', String(templateLimits.parameters));
    return {};
  }
  const shapes = new Map<string, RecordShape[string]>();
  value.forEach((one: unknown, index) => {
    const place = `parameters.${index}`;
    const parameter = checkParameter(one, place, checking);
    if (parameter === null) return;
    if (shapes.has(parameter.name)) checking.fault(`${place}.name`, 'repeated', parameter.name);
    const { type } = parameter;
    shapes.set(parameter.name, type === 'choice' ? 'text' : type);
  });
  return Object.fromEntries(shapes);
}

function checkCover(cover: unknown, checking: TemplateCheckState): void {
  if (cover === null) return;
  if (!isRecord(cover)) {
    checking.fault('cover', 'notAnObject', '');
    return;
  }
  for (const name of ['eyebrow', 'title', 'subtitle'])
    checkTemplateText(cover[name], `cover.${name}`, { checking, names: emptyNamesInScope });
  const { facts } = cover;
  if (!Array.isArray(facts) || facts.length > templateLimits.parameters) {
    checking.fault('cover.facts', 'tooMany', String(templateLimits.parameters));
    return;
  }
  facts.forEach((fact: unknown, index) => {
    const place = `cover.facts.${index}`;
    if (!isRecord(fact)) checking.fault(place, 'notAnObject', '');
    else
      for (const name of ['label', 'value'])
        checkTemplateText(fact[name], `${place}.${name}`, { checking, names: emptyNamesInScope });
  });
}

function checkHead(value: { readonly [name: string]: unknown }, checking: TemplateCheckState): void {
  for (const name of Object.keys(value)) if (!known.has(name)) checking.fault(name, 'unknownField', name);
  if (typeof value.id !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/.test(value.id))
    checking.fault('id', 'wrongValue', 'A-Z, a-z, 0-9, -');
  const plain = { checking, names: emptyNamesInScope, variables: false };
  checkTemplateText(value.name, 'name', plain);
  checkTemplateText(value.description, 'description', plain);
  for (const name of ['title', 'author', 'subject'])
    checkTemplateText(value[name], name, { checking, names: emptyNamesInScope });
  const { header, date } = value;
  if (!isRecord(header)) checking.fault('header', 'notAnObject', '');
  else
    for (const side of ['left', 'right'])
      checkTemplateText(header[side], `header.${side}`, { checking, names: emptyNamesInScope });
  if (date !== null && (typeof date !== 'string' || !isDataPath(date)))
    checking.fault('date', 'wrongValue', 'meta.generated');
  checkCover(value.cover ?? null, checking);
}

const isSound = (value: unknown, faults: readonly TemplateFault[]): value is ReportTemplate =>
  faults.length === 0;

/**
 * Validates a template for a kind of data; never throws. `stored`: the template was saved under earlier rules, so
 * newer rules do not apply to it.
 */
export function readTemplate(
  value: unknown,
  data: RecordShape,
  { stored = false }: { readonly stored?: boolean } = {},
): TemplateReading {
  const excess = checkTemplateSize(value);
  if (excess) return { template: null, faults: [excess] };
  if (!isRecord(value)) return { template: null, faults: [{ place: '', code: 'notAnObject', detail: '' }] };
  const faults: TemplateFault[] = [];
  const checking: TemplateCheckState = {
    data,
    stored,
    anchors: new Set(),
    references: [],
    blocks: { left: templateLimits.blocks, max: templateLimits.blocks },
    fault: (place, code, detail, meant) => {
      if (faults.length < templateLimits.faults)
        faults.push({ place, code, detail, ...(meant === undefined ? {} : { meant }) });
      return null;
    },
  };
  const withParameters: TemplateCheckState = {
    ...checking,
    data: { ...data, parameters: parametersOf(value.parameters, checking) },
  };
  checkHead(value, withParameters);
  checkTemplateBlocks(value.content, 'content', {
    checking: withParameters,
    names: emptyNamesInScope,
    depth: 0,
    inTable: false,
  });
  for (const { anchor, place } of checking.references)
    if (!checking.anchors.has(anchor)) checking.fault(place, 'unknownAnchor', anchor);
  if (isSound(value, faults)) return { template: value, faults: [] };
  return { template: null, faults };
}
