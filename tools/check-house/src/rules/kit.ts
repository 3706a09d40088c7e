import ts from 'typescript';
import type { Finding } from '../finding.ts';
import { type House, lineOf } from '../house.ts';
import { everyNode } from '../nodes.ts';

/** Libraries of ready components. */
const LIBRARIES = /^(@mantine|@mui|@radix-ui|antd|react-aria-components)(\/|$)/;

const SCREENS = /^apps\/web\/src\/(features|shell)\//;

/** What is no part of a screen: the provider around all of them with its styles, and the palette. */
const DOORS = new Set([
  'apps/web/src/shell/Kit.tsx',
  'apps/web/src/shell/kit-styles.ts',
  'apps/web/src/shell/palette/Palette.tsx',
]);

/** Screens are made of one kit: it decides which library stands behind a part, and how it looks. */
export function oneKit(house: House): Finding[] {
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

/** Wholes that are pressed and are no button to look at: a row, a cell, a chip, words in a line. */
const PRESSED = new Set([
  ...['row', 'line', 'block', 'cell', 'offer', 'saved', 'name', 'topic'],
  ...['chip', 'mark', 'cite', 'expand', 'plain', 'begin', 'add'],
]);

/** What a second button is called. */
const BUTTONS = /^(button|tool|action|primary|second|secondary|quiet|remove|close|icon)$/;

/** The feed shares no file with the suite (docs/decisions/0012), so it has a button of its own. */
const OF_ITS_OWN = 'apps/web/src/features/feed/';

/** There is one button: what a feature lets press beside it are words (`text-link`) and the wholes above. */
export function oneButton(house: House): Finding[] {
  return house.sources
    .filter(
      ({ place, isTest }) => place.startsWith('apps/web/src/features/') && place.endsWith('.tsx') && !isTest,
    )
    .filter(({ place }) => !place.startsWith(OF_ITS_OWN))
    .flatMap((source) => {
      const findings: Finding[] = [];
      everyNode(source.tree, (node) => {
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
          line: lineOf(source, node),
          what: `A <${tag}> of a feature has looks of its own, "${name}".`,
          why: 'A second button differs from the first in height, colour and focus, and grows apart from it.',
          mend: 'Use Button or IconButton of apps/web/src/ui, with renderRoot for a link. Words that are pressed have the class text-link; a row or cell that is pressed has its name in tools/check-house/src/rules/kit.ts.',
        });
      });
      return findings;
    });
}

/** Names of classes in modules of styles, where it has not the looks of words. */
function classesOf(node: ts.JsxOpeningLikeElement): readonly string[] {
  const value = node.attributes.properties.find(
    (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'className',
  )?.initializer;
  const text = value?.getText() ?? '';
  if (/\btext-link\b/.test(text)) return [];
  return [...text.matchAll(/\b[a-z]\w*\.(\w+)/gi)].map(([, name = '']) => name);
}
