/** What is wrong with own parts: their form, what they name, and the rules between their fields. */
import { type Check, checkOf, type FaultKind, type Findings, type Place } from '../fields/check.ts';
import { says } from '../fields/fault-texts.ts';
import { isCollectionName } from '../model/collections.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import {
  circlesIn,
  circleText,
  dependencyBreaches,
  formulaBreaches,
  levelBreaches,
  pointerOfField,
  type RuleBreach,
} from '../model/entity-rules.ts';
import type { Entity } from '../model/types.ts';
import type { Text } from '../terms.ts';
import { isWritten } from '../written.ts';
import { hideableCollections } from './apply.ts';
import { isOwnId } from './blank.ts';
import { ownCollections, ownPartsField } from './fields.ts';
import type { OwnParts } from './types.ts';

/** A fault of own parts: its place as a JSON pointer inside them, and what it is. */
export interface OwnPartsProblem {
  readonly path: string;
  readonly code:
    | FaultKind
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
  /** What is wrong, in both languages. */
  readonly message: Text;
}

let made: Check | undefined;

const pathOf = (place: Place | null): string =>
  place === null
    ? ''
    : `${pathOf(place.within)}/${String(place.name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Everything that is wrong with own parts over a version: faults of form, keys that nobody has, ids used twice, circles of
 * mothers, formulas, grades without a reason, hidden entities that the library does not have. `beside` are other own
 * parts that they stand over: the organisation's, where the parts are an assessment's.
 */
export function ownPartsProblems(
  version: CompiledModel,
  parts: OwnParts,
  beside: OwnParts = {},
): readonly OwnPartsProblem[] {
  const problems: OwnPartsProblem[] = [];
  const report: Findings['report'] = (code, _, place, message) => {
    problems.push({ code, path: pathOf(place), message });
  };
  const ownKeys = new Set(
    [parts, beside].flatMap((one) => ownCollections.flatMap((name) => Object.keys(one[name] ?? {}))),
  );
  const knows = (collection: string, key: string) =>
    isCollectionName(collection) && (version[collection].byKey.has(key) || ownKeys.has(key));
  made ??= checkOf(ownPartsField);
  made(parts, null, { report, knows }, null);
  // The rules between fields are looked at once the form is right.
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
        ...(isOwnId(entity.id)
          ? []
          : [
              {
                code: 'id' as const,
                path: `${path}/id`,
                message: {
                  en: 'is outside the range of own entities',
                  sv: 'ligger utanför intervallet för egna poster',
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
                message: { en: 'is a key of the library', sv: 'är en nyckel i biblioteket' },
              },
            ]
          : []),
      ];
    }),
  );
}

function cycleProblems(parts: OwnParts, beside: OwnParts): OwnPartsProblem[] {
  return ownCollections.flatMap((name) => {
    const entities = Object.entries<Entity>({ ...beside[name], ...parts[name] });
    return circlesIn(
      name,
      entities.map(([key, entity]) => ({ ...entity, key })),
    )
      .filter(({ key }) => Object.hasOwn(parts[name] ?? {}, key))
      .map(({ key, field }) => ({
        code: 'cycle' as const,
        path: `/${name}/${key}/${field}`,
        message: circleText,
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
    ({ field, text }: RuleBreach) => ({ code, path: path + pointerOfField(field), message: text });
  return [
    ...Object.entries(controls).flatMap(([key, control]) =>
      formulaBreaches(control).map(problem('formula', `/controls/${key}`)),
    ),
    ...Object.entries(riskLists).flatMap(([key, list]) =>
      levelBreaches(list).map(problem('range', `/riskLists/${key}`)),
    ),
    ...Object.entries(customers).flatMap(([key, customer]) =>
      dependencyBreaches(customer).map(problem('dependency', `/customers/${key}`)),
    ),
    ...Object.entries(lists).flatMap(([key, list]) => [
      ...levelBreaches(list).map(problem('range', `/lists/${key}`)),
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
      ...(!isWritten(motivation)
        ? [{ code: 'motivation' as const, path: `${path}/motivation`, message: says.empty }]
        : []),
      ...(priv === undefined && corp === undefined
        ? [
            {
              code: 'grade' as const,
              path,
              message: { en: 'has no grade for any segment', sv: 'saknar grad för båda segmenten' },
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
      ...(!isWritten(reason)
        ? [{ code: 'reason' as const, path: `${path}/reason`, message: says.empty }]
        : []),
    ];
  });
}
