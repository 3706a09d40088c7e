/** Finds faults of own parts: their form, references, and rules between fields. */
import {
  createFieldCheck,
  type FieldCheck,
  type FieldFaultCollector,
  type FieldFaultKind,
  type ValuePath,
} from '../fields/check.ts';
import { fieldFaultMessages } from '../fields/fault-texts.ts';
import { isCollectionName } from '../model/collections.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import {
  cycleFaultText,
  type EntityRuleBreach,
  findCyclicEntities,
  findDependencyBreaches,
  findFormulaBreaches,
  findListValueBreaches,
  toFieldPointer,
} from '../model/entity-rules.ts';
import type { ModelEntity } from '../model/types.ts';
import type { Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { hideableCollections } from './apply.ts';
import { isOwnEntityId } from './blank.ts';
import { ownCollections, ownPartsField } from './fields.ts';
import type { OwnParts } from './types.ts';

/** A fault of own parts, with its path as a JSON pointer inside them. */
export interface OwnPartsProblem {
  readonly path: string;
  readonly code:
    | FieldFaultKind
    | 'key'
    | 'id'
    | 'cycle'
    | 'formula'
    | 'dependency'
    | 'library'
    | 'motivation'
    | 'reason'
    | 'grade'
    | 'clash';
  /** The text of the fault in both languages. */
  readonly message: Text;
}

let made: FieldCheck | undefined;

const pathOf = (place: ValuePath | null): string =>
  place === null
    ? ''
    : `${pathOf(place.within)}/${String(place.name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Finds all faults of own parts on a model version: form, unknown keys, repeated ids, cycles of mother threats,
 * formulas, grades without a reason, hidden entities that the library lacks. `beside` are the organisation's own
 * parts if `parts` belong to an assessment.
 */
export function findOwnPartsProblems(
  version: CompiledModel,
  parts: OwnParts,
  beside: OwnParts = {},
): readonly OwnPartsProblem[] {
  const problems: OwnPartsProblem[] = [];
  const report: FieldFaultCollector['report'] = (code, _, place, message) => {
    problems.push({ code, path: pathOf(place), message });
  };
  const ownKeys = new Set(
    [parts, beside].flatMap((one) => ownCollections.flatMap((name) => Object.keys(one[name] ?? {}))),
  );
  const knows = (collection: string, key: string) =>
    isCollectionName(collection) && (version[collection].byKey.has(key) || ownKeys.has(key));
  made ??= createFieldCheck(ownPartsField);
  made(parts, null, { report, knows }, null);
  // Rules between fields are checked only when the form is right.
  if (problems.length > 0) return problems;
  return [
    ...identityProblems(version, parts, beside),
    ...cycleProblems(parts, beside),
    ...contentProblems(parts),
    ...gradeProblems(version, parts),
    ...hiddenProblems(version, parts, ownKeys),
  ];
}

function identityProblems(version: CompiledModel, parts: OwnParts, beside: OwnParts): OwnPartsProblem[] {
  const used = new Set(
    ownCollections.flatMap((name) => Object.values(beside[name] ?? {}).map(({ id }) => id)),
  );
  return ownCollections.flatMap((name) =>
    Object.entries(parts[name] ?? {}).flatMap(([key, entity]): OwnPartsProblem[] => {
      const path = `/${name}/${key}`;
      const twice = used.has(entity.id) || version[name].byId.has(entity.id);
      used.add(entity.id);
      const besides = Object.hasOwn(beside[name] ?? {}, key);
      return [
        ...(entity.key === key
          ? []
          : [
              {
                code: 'key' as const,
                path: `${path}/key`,
                message: { en: `is not ${key}`, sv: `är inte ${key}` },
              },
            ]),
        ...(isOwnEntityId(entity.id)
          ? []
          : [
              {
                code: 'id' as const,
                path: `${path}/id`,
                message: {
                  en: 'is outside the number range for own parts',
                  sv: 'ligger utanför nummerserien för egna delar',
                },
              },
            ]),
        ...(twice && !besides
          ? [
              {
                code: 'id' as const,
                path: `${path}/id`,
                message: {
                  en: `${entity.id} is used by another entity`,
                  sv: `${entity.id} används av en annan post`,
                },
              },
            ]
          : []),
        ...(version[name].byKey.has(key)
          ? [
              {
                code: 'clash' as const,
                path,
                message: {
                  en: 'is already used as a key in the library',
                  sv: 'används redan som nyckel i biblioteket',
                },
              },
            ]
          : []),
      ];
    }),
  );
}

function cycleProblems(parts: OwnParts, beside: OwnParts): OwnPartsProblem[] {
  return ownCollections.flatMap((name) => {
    const entities = Object.entries<ModelEntity>({ ...beside[name], ...parts[name] });
    return findCyclicEntities(
      name,
      entities.map(([key, entity]) => ({ ...entity, key })),
    )
      .filter(({ key }) => Object.hasOwn(parts[name] ?? {}, key))
      .map(({ key, field }) => ({
        code: 'cycle' as const,
        path: `/${name}/${key}/${field}`,
        message: cycleFaultText,
      }));
  });
}

function contentProblems({
  controls = {},
  customers = {},
  lists = {},
  riskLists = {},
}: OwnParts): OwnPartsProblem[] {
  const problem =
    (code: 'formula' | 'range' | 'dependency', path: string) =>
    ({ field, text }: EntityRuleBreach) => ({ code, path: path + toFieldPointer(field), message: text });
  return [
    ...Object.entries(controls).flatMap(([key, control]) =>
      findFormulaBreaches(control).map(problem('formula', `/controls/${key}`)),
    ),
    ...Object.entries(riskLists).flatMap(([key, list]) =>
      findListValueBreaches(list).map(problem('range', `/riskLists/${key}`)),
    ),
    ...Object.entries(customers).flatMap(([key, customer]) =>
      findDependencyBreaches(customer).map(problem('dependency', `/customers/${key}`)),
    ),
    ...Object.entries(lists).flatMap(([key, list]) => [
      ...findListValueBreaches(list).map(problem('range', `/lists/${key}`)),
      ...(list.key === key
        ? []
        : [
            {
              code: 'key' as const,
              path: `/lists/${key}/key`,
              message: { en: `is not ${key}`, sv: `är inte ${key}` },
            },
          ]),
    ]),
  ];
}

function gradeProblems(version: CompiledModel, { grades = {} }: OwnParts): OwnPartsProblem[] {
  return Object.entries(grades).flatMap(([key, { priv, corp, motivation }]): OwnPartsProblem[] => {
    const path = `/grades/${key}`;
    return [
      ...(version.threats.byKey.has(key)
        ? []
        : [
            {
              code: 'library' as const,
              path,
              message: { en: 'is not a threat in the library', sv: 'är inget hot i biblioteket' },
            },
          ]),
      ...(!hasVisibleText(motivation)
        ? [{ code: 'motivation' as const, path: `${path}/motivation`, message: fieldFaultMessages.empty }]
        : []),
      ...(priv === undefined && corp === undefined
        ? [
            {
              code: 'grade' as const,
              path,
              message: { en: 'has no grade for any segment', sv: 'har ingen grad för något av segmenten' },
            },
          ]
        : []),
    ];
  });
}

function hiddenProblems(
  version: CompiledModel,
  { hidden = {} }: OwnParts,
  ownKeys: ReadonlySet<string>,
): OwnPartsProblem[] {
  return Object.entries(hidden).flatMap(([key, { reason }]): OwnPartsProblem[] => {
    const path = `/hidden/${key}`;
    const known = ownKeys.has(key) || hideableCollections.some((name) => version[name].byKey.has(key));
    return [
      ...(known
        ? []
        : [
            {
              code: 'library' as const,
              path,
              message: {
                en: 'is not an item of the library that can be hidden',
                sv: 'är ingen post i biblioteket som kan döljas',
              },
            },
          ]),
      ...(!hasVisibleText(reason)
        ? [{ code: 'reason' as const, path: `${path}/reason`, message: fieldFaultMessages.empty }]
        : []),
    ];
  });
}
