import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/** Functions with which a caller can read rows of several organisations. */
const OPENING = new Set(['runInVisibleReadTransaction', 'visibleTo']);

/**
 * Checks that an endpoint that reads rows of several organisations declares it, and that only the platform performs
 * the read.
 */
export function checkOrganizationReach(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^apps\/server\/src\/(?!platform\/)/.test(place))
    .flatMap((source) => {
      const found: HouseFinding[] = [];
      visitNodes(source.tree, (node) => {
        if (!ts.isImportSpecifier(node) && !ts.isPropertyAccessExpression(node)) return;
        const name = ts.isImportSpecifier(node) ? (node.propertyName ?? node.name).text : node.name.text;
        if (!OPENING.has(name)) return;
        found.push({
          level: 'error',
          rule: 'reach',
          file: source.file,
          line: getNodeLine(source, node),
          what: `It uses ${name}.`,
          why: 'Which calls read several organisations stands in the contract, and by which permission.',
          mend: "Declare scope: 'visible-organizations' (of a command: reads), and take inVisible from the context.",
        });
      });
      return found;
    });
}
