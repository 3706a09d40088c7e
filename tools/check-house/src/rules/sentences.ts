import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';
import { readDictionaries } from '../texts/dictionaries.ts';

/** Files that may contain the server's texts: dictionaries, mails and rendering. */
const STANDS_IN =
  /^apps\/server\/src\/(.+\/)?(texts|[^/]+\.texts)\.ts$|^apps\/server\/src\/(features\/mail|render)\//;

/** Further files with texts, each with its reason. An entry that is not needed is reported. */
export const SENTENCES_ELSEWHERE: Readonly<Record<string, string>> = {};

/** Checks that the server's texts are in dictionaries, in both languages, and not in handlers. */
export function checkSentencePlaces(house: HouseSources, exceptions = SENTENCES_ELSEWHERE): HouseFinding[] {
  const here = (place: string) => place.startsWith('apps/server/src/') && !STANDS_IN.test(place);
  const ours = { ...house, catalogues: [], sources: house.sources.filter(({ place }) => here(place)) };
  const pairs = readDictionaries(ours)
    .filter(({ texts }) => [...texts.en.values(), ...texts.sv.values()].some(isForPeople))
    .map(({ file, line }) => ({ file, line, what: 'A text in both languages outside of a dictionary.' }));
  const lone = house.sources
    .filter(({ place, isTest }) => !isTest && here(place))
    .flatMap((source) =>
      messagesIn(source).map((line) => ({ file: source.file, line, what: 'A message in one language.' })),
    );
  const found = [...pairs, ...lone];
  const stale = Object.keys(exceptions).filter(
    (file) =>
      house.sources.some((source) => source.file === file) && !found.some((each) => each.file === file),
  );
  return [
    ...found
      .filter(({ file }) => exceptions[file] === undefined)
      .map((each): HouseFinding => ({ level: 'error', rule: 'sentences', ...each, why: WHY, mend: MEND })),
    ...stale.map(
      (file): HouseFinding => ({
        level: 'error',
        rule: 'sentences',
        file: 'tools/check-house/src/rules/sentences.ts',
        what: `The exception for ${file} no longer holds: there is no sentence in it.`,
        why: 'An exception that is not needed hides the next real one.',
        mend: 'Delete the line.',
      }),
    ),
  ];
}

const WHY = 'Editors and translators find the texts of a feature in one file, in both languages.';
const MEND =
  'Move it to texts.ts beside the file, in English and Swedish, and select it by the language of the call.';

/** Returns false for names of locales and file formats, which are not texts for people. */
function isForPeople({ text }: { readonly text: string }): boolean {
  return /\p{L}{2}/u.test(text) && !/^[a-z]{2}(-[A-Z]{2})?$/.test(text);
}

/** Finds the lines that give a fault a literal `message`. Errors for the log are ignored. */
function messagesIn(source: SourceFile): number[] {
  const lines: number[] = [];
  visitNodes(source.tree, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText(source.tree) !== 'message') return;
    const value = node.initializer;
    const written = ts.isStringLiteralLike(value) || ts.isTemplateExpression(value);
    if (written && /\p{L}{2} /u.test(value.getText(source.tree))) lines.push(getNodeLine(source, node));
  });
  return lines;
}
