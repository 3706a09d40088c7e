/** Describes paths of the document in the words of the trade, for history, comments and conflicts. */
import type { CompiledModel } from '../model/compile.ts';
import type { ModelEntity } from '../model/types.ts';
import type { SingleInputChange } from '../sensitivity/index.ts';
import { type Language, type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { isForbiddenKey } from './pointer.ts';
import { createStatementTitle } from './statement-names.ts';
import type { AssessmentDocument } from './types.ts';

/** The parts of an assessment that changes and comments can concern. */
export const subjectParts = [
  'assessment',
  'settings',
  'status',
  'selections',
  'background',
  'threats',
  'risks',
  'controls',
  'conclusions',
  'scope',
  'governance',
  'sources',
  'method',
  'exploitation',
  'ownFields',
] as const;

/** A part of an assessment that changes and comments can concern. */
export type SubjectPart = (typeof subjectParts)[number];

/** The subject at a path in the document: its part, the object with its name, and the field of the object. */
export interface DocumentSubject {
  readonly path: string;
  readonly part: SubjectPart;
  /** The risk type, for background data and risks; null for other parts. */
  readonly type: RiskType | null;
  /** Key of the threat, risk, control, setting, selection, conclusion, source or cell; null for the part as a whole. */
  readonly key: string | null;
  /** Name of the model entity or own control; null when there is none, for example after its removal. */
  readonly name: Text | null;
  /** The path below the object, such as `override/motivation`; empty for the whole object. */
  readonly field: string;
}

/** Describes a JSON pointer into the document; '' is the whole assessment. */
export function describeDocumentSubject(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  path: string,
): DocumentSubject {
  const [first = '', second, third, fourth, ...rest] = splitPointerLeniently(path);
  const at = (
    part: SubjectPart,
    type: RiskType | null,
    key: string | undefined,
    name: Text | null,
    field: readonly (string | undefined)[],
  ): DocumentSubject => ({
    path,
    part,
    type,
    key: key ?? null,
    name,
    field: field.filter((segment) => segment !== undefined).join('/'),
  });
  switch (first) {
    case 'settings':
    case 'status':
    case 'selections':
    case 'conclusions':
    case 'scope':
    case 'governance':
    case 'method':
    case 'ownFields':
      return at(first, null, second, null, [third, fourth, ...rest]);
    case 'sources':
      return second === 'library'
        ? at(first, null, third, nameOf(model.references.byKey, third), [fourth, ...rest])
        : at(first, null, second, null, [third, fourth, ...rest]);
    case 'exploitation':
      return at(first, null, second, cellName(model, second), [third, fourth, ...rest]);
    case 'threats':
      return second === 'data'
        ? at(first, null, third, nameOf(model.threats.byKey, third), [fourth, ...rest])
        : at(first, null, undefined, null, [second, third]);
    case 'controls': {
      const name = third === undefined ? null : findControlName(model, document, third);
      return second === 'data' || second === 'own'
        ? at(first, null, third, name, [fourth, ...rest])
        : at(first, null, undefined, null, [second, third]);
    }
    case 'risks':
    case 'background': {
      const type = riskTypes.find((candidate) => candidate === third) ?? null;
      if (type === null || (second !== 'data' && second !== 'limits')) {
        const source = riskTypes.find((candidate) => candidate === third || candidate === fourth) ?? null;
        return at(first, source, undefined, null, [second, third, fourth, ...rest]);
      }
      const field = second === 'limits' ? [second, ...rest] : rest;
      return at(first, type, fourth, nameOf(model[type].byKey, fourth), field);
    }
    default:
      return at('assessment', null, undefined, null, []);
  }
}

/** Splits a pointer without validation, because a comment can concern a path that was removed from the document. */
function splitPointerLeniently(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((segment) => !isForbiddenKey(segment));
}

function nameOf(
  entities: ReadonlyMap<string, ModelEntity & { readonly name: Text }>,
  key: string | undefined,
): Text | null {
  return (key === undefined ? undefined : entities.get(key)?.name) ?? null;
}

/**
 * The name of a statement, for example "Accounts: Channels", "Current account: Fraud", or "Current account: Other
 * threats".
 */
function statementName(model: CompiledModel, name: string): Text | null {
  const title = createStatementTitle(model, name);
  if (title === null) return null;
  const { of, about } = title;
  return { en: `${of.en}: ${about.en}`, sv: `${of.sv}: ${about.sv}` };
}

/**
 * The name of a cell, for example "Current account: Mules", "Current account: Internet bank", or "Current account:
 * Mules, Internet bank".
 */
function cellName(model: CompiledModel, cell: string | undefined): Text | null {
  const statement = statementName(model, cell ?? '');
  if (statement !== null) return statement;
  const [productKey, otherKey, throughKey] = cell?.split('/') ?? [];
  const product = nameOf(model.products.byKey, productKey);
  const other = nameOf(model.threats.byKey, otherKey) ?? nameOf(model.channels.byKey, otherKey);
  if (product === null || other === null) return product;
  const through = nameOf(model.channels.byKey, throughKey);
  const said = (language: Language) =>
    `${product[language]}: ${other[language]}${through === null ? '' : `, ${through[language]}`}`;
  return { en: said('en'), sv: said('sv') };
}

/** The name of an own control of the assessment or a control of the model. Null for a key that neither contains. */
export function findControlName(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  key: string,
): Text | null {
  const own = Object.hasOwn(document.controls.own, key) ? document.controls.own[key] : undefined;
  return own === undefined ? nameOf(model.controls.byKey, key) : { en: own.name, sv: own.name };
}

/**
 * The name of the threat, control or risk that a single change concerns; without a name, its key in both languages.
 */
export function getChangedSubjectName(
  model: CompiledModel,
  document: Pick<AssessmentDocument, 'controls'>,
  change: SingleInputChange,
): Text {
  if (change.kind === 'control')
    return findControlName(model, document, change.control) ?? { en: change.control, sv: change.control };
  const [key, entities] =
    'threat' in change ? [change.threat, model.threats.byKey] : [change.risk, model[change.type].byKey];
  return nameOf(entities, key) ?? { en: key, sv: key };
}
