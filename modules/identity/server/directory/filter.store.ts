/** Converts SCIM filters (RFC 7644 section 3.4.2.2) to SQL conditions. */
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Filter, parse } from 'scim2-parse-filter';
import { createScimValueRefusal, parseScimBoolean } from './resource.ts';

/**
 * Column of an attribute, and how it is compared. Texts are compared without regard to case, unless `exact` is set.
 */
export type ScimFilterAttribute =
  | {
      readonly kind: 'text';
      readonly column: SQL;
      readonly exact?: true;
      readonly equals?: (value: string) => SQL;
    }
  | { readonly kind: 'boolean'; readonly column: SQL }
  | { readonly kind: 'instant'; readonly column: SQL }
  /**
   * An attribute with several values: each row of `rows` is a value with the attributes `of`; the attribute with the
   * empty name is the value itself.
   */
  | { readonly kind: 'many'; readonly rows: SQL; readonly of: ScimFilterAttributes };

/** Attributes that can be filtered, by their names in lower case. */
export type ScimFilterAttributes = Readonly<Record<string, ScimFilterAttribute>>;

const createFilterRefusal = (reason: string): Refusal =>
  new Refusal('error.scim.filter', { reason: reason.slice(0, 200) });

type Comparison = Extract<Filter, { readonly attrPath: string; readonly compValue: unknown }>;

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

const toName = (path: string): string => path.toLowerCase().replace(schemaPrefix, '');

const orders = { gt: sql.raw('>'), ge: sql.raw('>='), lt: sql.raw('<'), le: sql.raw('<=') } as const;

const findOrder = (op: string): SQL | null =>
  op === 'gt' || op === 'ge' || op === 'lt' || op === 'le' ? orders[op] : null;

function compareText(
  { column, exact, equals }: Extract<ScimFilterAttribute, { kind: 'text' }>,
  op: string,
  given: unknown,
): SQL {
  if (given === null) {
    if (op === 'eq') return sql`${column} is null`;
    if (op === 'ne') return sql`${column} is not null`;
  }
  if (typeof given !== 'string') throw createFilterRefusal(`${op} ${JSON.stringify(given)}`);
  const value = exact ? given : given.toLowerCase();
  const stored = exact ? column : sql`lower(${column})`;
  if (op === 'eq') return equals ? equals(given) : sql`${stored} = ${value}`;
  if (op === 'ne') return sql`${stored} is distinct from ${value}`;
  if (op === 'co') return sql`position(${value} in ${stored}) > 0`;
  if (op === 'sw') return sql`starts_with(${stored}, ${value})`;
  if (op === 'ew') return sql`right(${stored}, length(${value})) = ${value}`;
  const order = findOrder(op);
  if (order === null) throw createFilterRefusal(op);
  return sql`${stored} ${order} ${value}`;
}

function compareBoolean(column: SQL, op: string, given: unknown): SQL {
  const value = parseScimBoolean(given);
  if (value === null || (op !== 'eq' && op !== 'ne'))
    throw createFilterRefusal(`${op} ${JSON.stringify(given)}`);
  return sql`${column} = ${op === 'eq' ? value : !value}`;
}

function compareInstant(column: SQL, op: string, given: unknown): SQL {
  const at = new Date(typeof given === 'string' ? given : Number.NaN);
  if (Number.isNaN(at.getTime())) throw createFilterRefusal(`${op} ${JSON.stringify(given)}`);
  const value = sql`${at.toISOString()}::timestamptz`;
  if (op === 'eq') return sql`date_trunc('milliseconds', ${column}) = ${value}`;
  if (op === 'ne') return sql`date_trunc('milliseconds', ${column}) <> ${value}`;
  const order = findOrder(op);
  if (order === null) throw createFilterRefusal(op);
  return sql`date_trunc('milliseconds', ${column}) ${order} ${value}`;
}

const existsIn = (rows: SQL, condition: SQL): SQL => sql`exists (select from ${rows} where ${condition})`;

function compareAttribute(attribute: ScimFilterAttribute, op: string, given: unknown): SQL {
  switch (attribute.kind) {
    case 'text':
      return compareText(attribute, op, given);
    case 'boolean':
      return compareBoolean(attribute.column, op, given);
    case 'instant':
      return compareInstant(attribute.column, op, given);
    case 'many': {
      const value = attribute.of[''];
      if (value === undefined) throw createFilterRefusal(op);
      return existsIn(attribute.rows, compareAttribute(value, op, given));
    }
  }
}

function isPresent(attribute: ScimFilterAttribute): SQL {
  if (attribute.kind === 'many') return existsIn(attribute.rows, sql`true`);
  return attribute.kind === 'text' ? sql`${attribute.column} <> ''` : sql`${attribute.column} is not null`;
}

/**
 * Applies `condition` to the attribute at the path. For an attribute with several values, the condition must hold for
 * one of them.
 */
function atPath(
  attributes: ScimFilterAttributes,
  path: string,
  condition: (found: ScimFilterAttribute) => SQL,
): SQL {
  const name = toName(path);
  const whole = attributes[name];
  if (whole !== undefined) return condition(whole);
  const dot = name.lastIndexOf('.');
  const owner = dot < 0 ? undefined : attributes[name.slice(0, dot)];
  const part = owner?.kind === 'many' ? owner.of[name.slice(dot + 1)] : undefined;
  if (owner?.kind !== 'many' || part === undefined) throw createFilterRefusal(path);
  return existsIn(owner.rows, condition(part));
}

const isComparison = (filter: Filter): filter is Comparison => 'compValue' in filter;

/**
 * Finds two filters that are about the same value: the parser splits `emails[type eq "work"].value eq "x"` into two.
 */
function findCorrelated(
  filters: readonly Filter[],
): { readonly owner: string; readonly filters: Filter[] } | null {
  const [first, second] = filters;
  if (filters.length !== 2 || first?.op !== '[]' || second === undefined || !('attrPath' in second))
    return null;
  const owner = `${first.attrPath}.`;
  if (!second.attrPath.startsWith(owner)) return null;
  return {
    owner: first.attrPath,
    filters: [first.valFilter, { ...second, attrPath: second.attrPath.slice(owner.length) }],
  };
}

function toWithin(attributes: ScimFilterAttributes, path: string, filters: readonly Filter[]): SQL {
  return atPath(attributes, path, (found) => {
    if (found.kind !== 'many') throw createFilterRefusal(path);
    return existsIn(
      found.rows,
      joinConditions(
        filters.map((one) => toCondition(found.of, one)),
        'and',
      ),
    );
  });
}

const joinConditions = (conditions: readonly SQL[], word: 'and' | 'or'): SQL =>
  sql`(${sql.join([...conditions], sql.raw(` ${word} `))})`;

function toCondition(attributes: ScimFilterAttributes, filter: Filter): SQL {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const together = filter.op === 'and' ? findCorrelated(filter.filters) : null;
      if (together !== null) return toWithin(attributes, together.owner, together.filters);
      return joinConditions(
        filter.filters.map((one) => toCondition(attributes, one)),
        filter.op,
      );
    }
    case 'not':
      return sql`not ${toCondition(attributes, filter.filter)}`;
    case '[]':
      return toWithin(attributes, filter.attrPath, [filter.valFilter]);
    case 'pr':
      return sql`coalesce(${atPath(attributes, filter.attrPath, isPresent)}, false)`;
    default: {
      if (!isComparison(filter)) throw createFilterRefusal('');
      const { op, attrPath, compValue } = filter;
      return sql`coalesce(${atPath(attributes, attrPath, (found) => compareAttribute(found, op, compValue))}, false)`;
    }
  }
}

/** Parses a filter. The parser's errors, also for a filter that is nested too deeply, become refusals. */
export function parseScimFilter(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw createFilterRefusal(text);
  }
}

export const buildScimFilterCondition = (text: string, attributes: ScimFilterAttributes): SQL =>
  toCondition(attributes, parseScimFilter(text));

/** Builds the order of a list; attributes with several values cannot be used for it. */
export function buildScimOrder(
  {
    sortBy,
    sortOrder,
  }: { readonly sortBy?: string | undefined; readonly sortOrder?: 'ascending' | 'descending' | undefined },
  attributes: ScimFilterAttributes,
): SQL | undefined {
  if (sortBy === undefined || sortBy.trim() === '') return undefined;
  const found = attributes[toName(sortBy.trim())];
  if (found === undefined || found.kind === 'many') throw createScimValueRefusal(`sortBy ${sortBy}`);
  const column = found.kind === 'text' && !found.exact ? sql`lower(${found.column})` : found.column;
  return sortOrder === 'descending' ? sql`${column} desc nulls first` : sql`${column} asc nulls last`;
}
