/**
 * Reads and changes the values of own fields that the document holds for the assessment, its risks and its controls.
 * They affect no figure.
 */
import {
  applyOwnFieldChange,
  getOwnFieldLabel,
  isStorableOwnFieldValue,
  type OwnField,
  type OwnFieldChange,
  type OwnFieldFault,
  type OwnFieldPerson,
  type OwnFieldValues,
} from '../own-fields/own-field.ts';
import { type Language, type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { type DocumentFault, formatPointer } from './pointer.ts';
import type { AssessmentDocument } from './types.ts';

/** The kinds of objects in a document that have own fields. */
export const ownFieldHolderKinds = ['assessment', 'risk', 'control'] as const;

/** A kind of object in a document that has own fields. */
export type OwnFieldHolderKind = (typeof ownFieldHolderKinds)[number];

/** An assessment, risk or control with its values of own fields. */
export interface OwnFieldHolder {
  readonly thing: OwnFieldHolderKind;
  /** JSON pointer of the values in the document. */
  readonly path: string;
  readonly values: OwnFieldValues;
}

/** JSON pointer segments of the own field values of a risk. */
export const getRiskFieldsPath = (type: RiskType, key: string): readonly string[] => [
  ...['risks', 'data', type, key, 'ownFields'],
];

/** JSON pointer segments of the own field values of a control. */
export const getControlFieldsPath = (key: string): readonly string[] => [
  'controls',
  'data',
  key,
  'ownFields',
];

/** Lists the assessment, risks and controls that have values of own fields. */
export function listOwnFieldHolders(document: AssessmentDocument): readonly OwnFieldHolder[] {
  const { ownFields, risks, controls } = document;
  const found: OwnFieldHolder[] = [];
  const add = (thing: OwnFieldHolderKind, path: readonly string[], values: OwnFieldValues | undefined) => {
    if (values !== undefined && Object.keys(values).length > 0)
      found.push({ thing, path: formatPointer(...path), values });
  };
  add('assessment', ['ownFields'], ownFields);
  for (const type of riskTypes)
    for (const [key, entry] of Object.entries(risks.data[type] ?? {}))
      add('risk', getRiskFieldsPath(type, key), entry.ownFields);
  for (const [key, entry] of Object.entries(controls.data))
    add('control', getControlFieldsPath(key), entry.ownFields);
  return found;
}

/** A change of the own field values of an assessment, risk or control. */
export interface DocumentFieldChange extends Pick<OwnFieldHolder, 'thing' | 'path'> {
  readonly before: OwnFieldValues;
  readonly change: OwnFieldChange;
}

/** Changed values between two states of a document; `before` is null for a new document. */
export function listDocumentFieldChanges(
  before: AssessmentDocument | null,
  after: AssessmentDocument,
): readonly DocumentFieldChange[] {
  const former = new Map((before === null ? [] : listOwnFieldHolders(before)).map((one) => [one.path, one]));
  const holders = new Map(listOwnFieldHolders(after).map((one) => [one.path, one]));
  return [...new Map([...former, ...holders]).values()].flatMap(({ thing, path }) => {
    const was = former.get(path)?.values ?? {};
    const is = holders.get(path)?.values ?? {};
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (key) => was[key] !== is[key],
    );
    if (keys.length === 0) return [];
    return [
      { thing, path, before: was, change: Object.fromEntries(keys.map((key) => [key, is[key] ?? null])) },
    ];
  });
}

const predicates: { readonly [F in OwnFieldFault]: (name: string) => Text } = {
  unknown: (name) => ({ en: `has no field “${name}”`, sv: `har inget fält ”${name}”` }),
  archived: (name) => ({
    en: `cannot get a new value in “${name}”, because the field is archived`,
    sv: `kan inte få ett nytt värde i ”${name}”, eftersom fältet är arkiverat`,
  }),
  text: (name) => ({
    en: `must have a shorter text in “${name}”`,
    sv: `måste ha en kortare text i ”${name}”`,
  }),
  number: (name) => ({ en: `must have a number in “${name}”`, sv: `måste ha ett tal i ”${name}”` }),
  choice: (name) => ({
    en: `must have one of the options available for “${name}”`,
    sv: `måste ha ett av de alternativ som finns för ”${name}”`,
  }),
  date: (name) => ({ en: `must have a date in “${name}”`, sv: `måste ha ett datum i ”${name}”` }),
  link: (name) => ({
    en: `must have an address that begins with https:// in “${name}”`,
    sv: `måste ha en adress som börjar med https:// i ”${name}”`,
  }),
  person: (name) => ({
    en: `must have an active user of the organisation in “${name}”`,
    sv: `måste ha en aktiv användare i organisationen i fältet ”${name}”`,
  }),
};

/** Lists the reasons why changed values cannot be saved, each with the path of its value. */
export function checkDocumentFields(
  fields: readonly OwnField[],
  people: readonly OwnFieldPerson[],
  changes: readonly DocumentFieldChange[],
): readonly DocumentFault[] {
  return changes.flatMap(({ thing, path, before, change }) => {
    const own = fields.filter((field) => field.thing === thing);
    return applyOwnFieldChange(own, people, { before, change }).problems.map(
      ({ key, fault }): DocumentFault => {
        const field = own.find((one) => one.key === key);
        const say = (language: Language) =>
          predicates[fault](field === undefined ? key : getOwnFieldLabel(field, language))[language];
        return {
          code: `ownfield.${fault}`,
          path: path + formatPointer(key),
          text: { en: say('en'), sv: say('sv') },
        };
      },
    );
  });
}

/**
 * Lists the values for which the organisation has no field, or a field of another kind. Such values are in files of
 * other organisations, and in earlier states that use a removed field.
 */
export function findForeignFieldValues(
  fields: readonly OwnField[],
  people: readonly OwnFieldPerson[],
  document: AssessmentDocument,
): readonly { readonly path: string; readonly value: string | number }[] {
  return listOwnFieldHolders(document).flatMap(({ thing, path, values }) =>
    Object.entries(values).flatMap(([key, value]) => {
      const field = fields.find((one) => one.thing === thing && one.key === key);
      if (field !== undefined && isStorableOwnFieldValue(field, value, people)) return [];
      return [{ path: path + formatPointer(key), value }];
    }),
  );
}
