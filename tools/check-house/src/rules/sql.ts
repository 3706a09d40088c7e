import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/** Files that may contain SQL: stores of features, and database folders of the platform. */
const STANDS_IN =
  /^apps\/server\/src\/(((features\/[^/]+|syslog)\/([^/]+\.)?store\.ts)|platform\/|schema\/|backup\/|privacy\/)/;

/** Further files with SQL, each with its reason. An entry that is not needed is reported. */
export const SQL_ELSEWHERE: Readonly<Record<string, string>> = {
  'apps/server/src/rotate.ts':
    'the operator’s command seals every column of secrets anew, whichever feature has it',
  'apps/server/src/secret-mark.ts':
    'the secret is tried on every column that is sealed with it, before any feature is there',
  'apps/server/src/operations.ts':
    'whether the database answers and has its migrations is asked for no feature',
};

/** Methods that begin an SQL statement on a transaction, pool or connection. */
const BEGINNINGS = new Set([
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  '$count',
  'execute',
  'query',
]);
const ON = new Set(['tx', 'db', 'pool', 'client', 'owner', 'connection']);

/** Checks that SQL occurs only in stores. */
export function checkSqlPlaces(house: HouseSources, exceptions = SQL_ELSEWHERE): HouseFinding[] {
  const served = house.sources.filter(
    ({ place, isTest }) => !isTest && place.startsWith('apps/server/src/') && !STANDS_IN.test(place),
  );
  const found = served.flatMap((source) => {
    const at = sqlIn(source);
    return at === undefined ? [] : [{ source, ...at }];
  });
  const breaches = found
    .filter(({ source }) => exceptions[source.file] === undefined)
    .map(
      ({ source: { file }, line, what }): HouseFinding => ({
        level: 'error',
        rule: 'sql',
        file,
        line,
        what,
        why: WHY,
        mend: MEND,
      }),
    );
  const withSql = new Set(found.map(({ source }) => source.file));
  const stale = Object.keys(exceptions)
    .filter((file) => house.sources.some((source) => source.file === file) && !withSql.has(file))
    .map(
      (file): HouseFinding => ({
        level: 'error',
        rule: 'sql',
        file: 'tools/check-house/src/rules/sql.ts',
        what: `The exception for ${file} no longer holds: there is no SQL in it.`,
        why: 'An exception that is not needed hides the next real one.',
        mend: 'Delete the line.',
      }),
    );
  return [...breaches, ...stale];
}

const WHY =
  'Whoever asks what a feature reads and writes, or changes a table, looks into its store and nowhere else.';
const MEND =
  'Move the statement into store.ts of the feature (or <part>.store.ts) as a function named after what it gives or does.';

function sqlIn(source: SourceFile): { line: number; what: string } | undefined {
  const imported = source.references.find(
    ({ specifier, typeOnly }) =>
      specifier === 'drizzle-orm' ||
      /\/schema\/[^/]+\.ts$/.test(specifier) ||
      (specifier === 'pg' && !typeOnly),
  );
  if (imported) return { line: imported.line, what: `It imports "${imported.specifier}".` };
  let first: { line: number; what: string } | undefined;
  visitNodes(source.tree, (node) => {
    if (first || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression, name } = node.expression;
    const on = expression.getText(source.tree).split('.').at(-1) ?? '';
    if (!BEGINNINGS.has(name.text) || !ON.has(on)) return;
    first = { line: getNodeLine(source, node), what: `It begins a statement: ${on}.${name.text}(...)` };
  });
  return first;
}
