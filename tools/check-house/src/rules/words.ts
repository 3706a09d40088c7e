import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';

const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'base']);

/** Checks for file and folder names without meaning, such as "utils". */
export function checkFileNames(house: HouseSources): HouseFinding[] {
  return house.sources.flatMap(({ file }) => {
    const empty = file
      .replace(/\.tsx?$/, '')
      .split('/')
      .flatMap((part) => part.split(/[-._]|(?<=[a-z])(?=[A-Z])/))
      .find((word) => EMPTY_NAMES.has(word.toLowerCase()));
    if (empty === undefined) return [];
    return [
      {
        level: 'error',
        rule: 'names',
        file,
        what: `The name "${empty}" in the path says nothing about what is inside.`,
        why: "A drawer without a label fills with everything; names here are the trade's or say what the module does.",
        mend: 'Name it after the one thing that it does; if it does several, split it.',
      },
    ];
  });
}

/** Files in which a framework requires a default export. */
const DEFAULT_ALLOWED = /(\.config\.ts|\/globalSetup\.ts|\/routes?\.tsx|Page\.tsx|\.route\.tsx)$/;

export function checkDefaultExports(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ file }) => !DEFAULT_ALLOWED.test(file))
    .flatMap((source) => {
      const found = source.tree.statements.find(isDefaultExport);
      if (!found) return [];
      return [
        {
          level: 'error',
          rule: 'default-exports',
          file: source.file,
          line: getNodeLine(source, found),
          what: 'It has a default export.',
          why: 'A default export gets a new name at each import, and searching for the one name finds half of the uses.',
          mend: 'Export it by its name. Only route and configuration files have default exports.',
        },
      ];
    });
}

function isDefaultExport(node: ts.Statement): boolean {
  if (ts.isExportAssignment(node)) return !node.isExportEquals;
  return ts.canHaveModifiers(node) && hasModifier(node, ts.SyntaxKind.DefaultKeyword);
}

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false;
}

/** The kit re-exports parts of the component library, which features must not import directly. */
const KIT = 'apps/web/src/ui/kit/';

/** Finds modules of an app that only re-export other modules. */
export function checkBarrels(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place }) => place.startsWith('apps/') && !place.startsWith(KIT))
    .flatMap(({ file, references }) =>
      references
        .filter((reference) => reference.reExport)
        .map(({ line, specifier }) => ({
          level: 'error',
          rule: 'barrels',
          file,
          line,
          what: `It passes "${specifier}" on.`,
          why: 'Barrels hide where a thing lives, make circles, and load everything when one thing is wanted.',
          mend: 'Import from the module that has it.',
        })),
    );
}

/** Files that receive values of external types: the platforms, and the client with which tests call the server. */
const EDGE = /^(apps\/[^/]+\/src\/(platform|shell\/router)|tools\/testkit\/src)\//;

/** Checks that casts occur only where values of external types are received. */
export function checkCasts(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ file }) => !EDGE.test(file))
    .flatMap((source) => {
      const findings: HouseFinding[] = [];
      visitNodes(source.tree, (node) => {
        const cast = (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) || isOldCast(node);
        if (cast) findings.push(castFinding(source, node));
      });
      return findings;
    });
}

function isOldCast(node: ts.Node): boolean {
  return ts.isTypeAssertionExpression(node) && !ts.isConstTypeReference(node.type);
}

function castFinding(source: SourceFile, node: ts.Node): HouseFinding {
  return {
    level: 'error',
    rule: 'casts',
    file: source.file,
    line: getNodeLine(source, node),
    what: `A cast: ${node.getText(source.tree).replace(/\s+/g, ' ').slice(0, 80)}`,
    why: 'A cast tells the compiler to stop looking exactly where it could find the fault.',
    mend: 'Parse with a schema, narrow with a check or a type guard, use "satisfies", or type the source of the value.',
  };
}

/** Finds swallowed errors and disabled checks. */
export function checkHiddenErrors(house: HouseSources): HouseFinding[] {
  return house.sources.flatMap((source) => {
    const findings: HouseFinding[] = [];
    visitNodes(source.tree, (node) => {
      if (ts.isCatchClause(node) && /^\{\s*\}$/.test(node.block.getText(source.tree))) {
        findings.push({
          level: 'error',
          rule: 'hidden-faults',
          file: source.file,
          line: getNodeLine(source, node),
          what: 'A catch block that does nothing and does not say why.',
          why: 'A fault that leaves no trace is found by a customer.',
          mend: 'Let it pass, turn it into an error with a cause, or say in a comment why nothing is to be done.',
        });
      }
    });
    const off = /@ts-(ignore|nocheck)/.exec(source.tree.text);
    if (off && !source.file.startsWith('tools/check-house/')) {
      findings.push({
        level: 'error',
        rule: 'hidden-faults',
        file: source.file,
        line: source.tree.getLineAndCharacterOfPosition(off.index).line + 1,
        what: `The type check is switched off (@ts-${off[1]}).`,
        why: 'It stays off when the reason is long gone.',
        mend: 'Mend the type; where a library is wrong, @ts-expect-error with the reason ends by itself.',
      });
    }
    return findings;
  });
}
