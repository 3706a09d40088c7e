import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/** Component libraries that screens must not import directly. */
const LIBRARIES = /^(@mantine|@mui|@radix-ui|antd|react-aria-components)(\/|$)/;

const SCREENS = /^apps\/web\/src\/(features|shell)\//;

/** Files other than the kit that may import the component library: the provider with its styles, and the palette. */
const DOORS = new Set([
  'apps/web/src/shell/ComponentKitProvider.tsx',
  'apps/web/src/shell/kit-styles.ts',
  'apps/web/src/shell/palette/Palette.tsx',
]);

/**
 * Checks that screens use the kit and not the component library itself, so that the kit alone decides how each part
 * looks.
 */
export function checkComponentKit(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place }) => SCREENS.test(place) && !DOORS.has(place))
    .flatMap(({ file, references }) =>
      references
        .filter(({ specifier }) => LIBRARIES.test(specifier))
        .map(({ specifier, line }) => ({
          level: 'error',
          rule: 'kit',
          file,
          line,
          what: `A screen imports the component library "${specifier}".`,
          why: 'Two ways to the same part become two looks, and the library could be changed nowhere.',
          mend: 'Take the part from apps/web/src/ui (Button.tsx, kit/), or add it there.',
        })),
    );
}

/**
 * Classes of pressable elements that are not meant to look like buttons, such as a row, a cell, a chip, or words in a
 * line.
 */
const PRESSED = new Set([
  ...['row', 'line', 'block', 'cell', 'offer', 'saved', 'name', 'topic'],
  ...['chip', 'mark', 'cite', 'expand', 'plain', 'begin', 'add'],
]);

/** Class names that suggest a second kind of button. */
const BUTTONS = /^(button|tool|action|primary|second|secondary|quiet|remove|close|icon)$/;

/** The feed shares no file with the other applications (docs/decisions/0012) and therefore has its own button. */
const OF_ITS_OWN = 'apps/web/src/features/feed/';

/**
 * Checks that there is only one button component. Features may also use `text-link` and the pressable classes above.
 */
export function checkButtonComponent(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(
      ({ place, isTest }) => place.startsWith('apps/web/src/features/') && place.endsWith('.tsx') && !isTest,
    )
    .filter(({ place }) => !place.startsWith(OF_ITS_OWN))
    .flatMap((source) => {
      const findings: HouseFinding[] = [];
      visitNodes(source.tree, (node) => {
        if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return;
        const tag = node.tagName.getText();
        if (!/^(button|a|Link)$/.test(tag)) return;
        const isOwn = (name: string) => (tag === 'button' ? !PRESSED.has(name) : BUTTONS.test(name));
        const name = classesOf(node).find(isOwn);
        if (name === undefined) return;
        findings.push({
          level: 'error',
          rule: 'button',
          file: source.file,
          line: getNodeLine(source, node),
          what: `A <${tag}> of a feature has looks of its own, "${name}".`,
          why: 'A second button differs from the first in height, colour and focus, and grows apart from it.',
          mend: 'Use Button or IconButton of apps/web/src/ui, with renderRoot for a link. Words that are pressed have the class text-link; a row or cell that is pressed has its name in tools/check-house/src/rules/kit.ts.',
        });
      });
      return findings;
    });
}

/**
 * Returns the class names that an element takes from style modules; none if the element has the appearance of words.
 */
function classesOf(node: ts.JsxOpeningLikeElement): readonly string[] {
  const value = node.attributes.properties.find(
    (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'className',
  )?.initializer;
  const text = value?.getText() ?? '';
  if (/\btext-link\b/.test(text)) return [];
  return [...text.matchAll(/\b[a-z]\w*\.(\w+)/gi)].map(([, name = '']) => name);
}
