import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import type { HouseSources, SourceFile } from '../house.ts';
import { getModuleName, MODULES } from '../places.ts';

const ORDER: readonly string[] = MODULES;

const WHY =
  'A module that imports only those before it can be read, tested and changed without the later ones.';
const MEND =
  'Move the shape or the interface down to the module that both may import, or hand the part in where the application is composed.';

/** Returns the name under which an import of a later module is listed: the file and the imported module. */
const nameOf = (file: string, later: string): string => `${file} > ${later}`;

/** Known imports of later modules, which are tolerated. The list may only become shorter. */
export const KNOWN_IMPORTS_OF_LATER_MODULES: readonly string[] = [
  'modules/assessment/server/assessment/change.ts > governance',
  'modules/assessment/server/assessment/deps.ts > governance',
  'modules/assessment/server/assessment/store.ts > governance',
  'modules/assessment/web/assessment/_lib/live.ts > governance',
  'modules/assessment/web/assessment/_lib/publication.ts > threatview',
  'modules/governance/server/comment/provides.ts > workspace',
  'modules/governance/server/signoff/deps.ts > reporting',
  'modules/governance/web/comments/FromPublication.tsx > threatview',
  'modules/identity/server/group/deps.ts > assessment',
  'modules/identity/server/login/sandbox.ts > library',
  'modules/identity/server/unit/deps.ts > assessment',
  'modules/identity/server/unit/facts.ts > governance',
  'modules/identity/web/admin/PackKey.tsx > reporting',
  'modules/identity/web/login/_components/TermsStep.tsx > site',
  'modules/library/contract/overlay.ts > assessment',
  'modules/library/server/library/deps.ts > assessment',
  'modules/library/server/overlay/deps.ts > assessment',
  'modules/library/web/atlas/entity/PictureInput.tsx > site',
  'modules/operations/server/audit/deps.ts > library',
  'modules/operations/server/deferred/deps.ts > assessment',
  'modules/operations/server/deferred/deps.ts > portal',
  'modules/operations/server/mail/deps.ts > identity',
  'modules/operations/web/cluster/ClusterPage.tsx > library',
  'modules/threatview/server/feed/deps.ts > site',
  'modules/workspace/server/drift/deps.ts > threatview',
  'modules/workspace/web/sources/SourcePanel.tsx > threatview',
  'modules/workspace/web/threats/ThreatPage.tsx > threatview',
];

/** Checks that a module imports only earlier modules. This includes names of their contracts. */
export function checkModuleOrder(
  house: HouseSources,
  known = KNOWN_IMPORTS_OF_LATER_MODULES,
): HouseFinding[] {
  const modules = modulesOfContract(house);
  const found = house.sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => laterImports(source, modules));
  const names = new Set(found.map(({ file, later }) => nameOf(file, later)));
  const files = new Set(house.sources.map(({ file }) => file));
  const stale = known.filter((name) => files.has(name.split(' > ')[0] ?? '') && !names.has(name));
  return [
    ...found
      .filter(({ file, later }) => !known.includes(nameOf(file, later)))
      .map(({ file, line, later, what }): HouseFinding => {
        const own = getModuleName(file) ?? '';
        const text = `The module "${own}" imports "${later}", which comes after it (${what}).`;
        return { level: 'error', rule: 'floors', file, line, what: text, why: WHY, mend: MEND };
      }),
    ...stale.map(
      (name): HouseFinding => ({
        level: 'error',
        rule: 'floors',
        file: 'tools/check-house/src/rules/floors.ts',
        what: `The exception "${name}" no longer holds: there is no such import.`,
        why: 'An exception that is not needed hides the next real one.',
        mend: 'Delete the line.',
      }),
    ),
  ];
}

type Later = { file: string; line: number; later: string; what: string };

function laterImports(source: SourceFile, modules: ReadonlyMap<string, string>): Later[] {
  const own = getModuleName(source.file);
  if (own === undefined) return [];
  const isLater = (name: string) => ORDER.indexOf(name) > ORDER.indexOf(own);
  const byPath = source.references.map(({ path, specifier, line }) => ({
    ...{ file: source.file, line, what: `"${specifier}"` },
    later: getModuleName(path ?? '') ?? own,
  }));
  const byName = namesOfContract(source).map(({ name, line }) => ({
    ...{ file: source.file, line, what: `"${name}" of the contract` },
    later: modules.get(name) ?? own,
  }));
  return [...byPath, ...byName].filter(({ later }) => isLater(later));
}

/** Lists the names that a file imports from the whole contract. */
function namesOfContract({ tree }: SourceFile): { name: string; line: number }[] {
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const named = statement.importClause?.namedBindings;
    if (statement.moduleSpecifier.text !== '@klarsikt/contract' || !named || !ts.isNamedImports(named))
      return [];
    const line = tree.getLineAndCharacterOfPosition(statement.getStart(tree)).line + 1;
    return named.elements.map((element) => ({ name: (element.propertyName ?? element.name).text, line }));
  });
}

/** Returns the module that exports each name of the contract. */
function modulesOfContract(house: HouseSources): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const { file, place, tree } of house.sources) {
    const module = getModuleName(file);
    if (module === undefined || !place.startsWith('packages/contract/src/')) continue;
    for (const statement of tree.statements)
      for (const name of exportedNames(statement)) modules.set(name, module);
  }
  return modules;
}

function exportedNames(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return isDeclaration && statement.name ? [statement.name.text] : [];
}
