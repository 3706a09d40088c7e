import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources } from '../house.ts';
import { isFreelyWorded, readContentTexts } from './content-texts.ts';
import { readDictionaries } from './dictionaries.ts';
import { type BilingualDictionary, LANGUAGES } from './dictionary.ts';
import { findGlossaryFaults, loadGlossary } from './glossary.ts';
import { type MessagePlaceholders, parseMessagePlaceholders } from './icu.ts';
import { listTextUses, type TextUse } from './uses.ts';
import { findVoiceFaults } from './voice.ts';

/**
 * Checks that every text exists in both languages with the same placeholders, and that every used key has a
 * text.
 */
export function checkTexts(house: HouseSources): { texts: number; findings: HouseFinding[] } {
  const dictionaries = [...readDictionaries(house), ...readContentTexts(house.root)];
  const worded = dictionaries.filter((dictionary) => !isFreelyWorded(dictionary));
  const messages = dictionaries.filter(({ kind }) => kind === 'messages');
  const keys = new Set(
    messages.flatMap(({ texts }) => LANGUAGES.flatMap((language) => [...texts[language].keys()])),
  );
  const named = listTextUses(house);
  return {
    texts: dictionaries.reduce((sum, { texts }) => sum + texts.en.size, 0),
    findings: [
      ...dictionaries.flatMap(compareLanguages),
      ...dictionaries.flatMap(bareCounts),
      ...findGlossaryFaults(loadGlossary(house.root), worded),
      ...findVoiceFaults(worded),
      ...missingTexts(named.uses, keys),
      ...unusedTexts(messages, named),
      ...sharedFromPages(house),
    ],
  };
}

type Place = { file: string; line: number };

const finding = (place: Place, what: string, why: string, mend: string): HouseFinding => ({
  level: 'error',
  rule: 'texts',
  file: place.file,
  line: place.line,
  what,
  why,
  mend,
});

function compareLanguages({ file, line, kind, texts }: BilingualDictionary): HouseFinding[] {
  const keys = new Set([...texts.en.keys(), ...texts.sv.keys()]);
  return [...keys].flatMap((key) => {
    const findings: HouseFinding[] = [];
    const name = kind !== 'sentence' ? `"${key}"` : 'The sentence';
    const needs = LANGUAGES.map((language) => {
      const written = texts[language].get(key);
      const place = { file: written?.file ?? file, line: written?.line ?? line };
      if (written === undefined) {
        findings.push(
          finding(place, `${name} is missing in "${language}".`, BARE, 'Write it in both languages.'),
        );
        return undefined;
      }
      if (written.text.trim() === '') {
        const other = texts[language === 'en' ? 'sv' : 'en'].get(key);
        // A text that is empty in both languages is only the initial value of an object.
        if (kind !== 'messages' && other?.text.trim() === '') return undefined;
        findings.push(
          finding(place, `${name} is empty in "${language}".`, BARE, 'Write it in both languages.'),
        );
        return undefined;
      }
      try {
        return kind === 'messages' ? parseMessagePlaceholders(written.text) : placeholders(written.text);
      } catch (error) {
        const what = `${name} in "${language}" cannot be read: ${error instanceof Error ? error.message : error}.`;
        findings.push(finding(place, what, 'The browser would show the raw text.', 'Mend the ICU syntax.'));
        return undefined;
      }
    });
    const [en, sv] = needs;
    if (en && sv && describe(en) !== describe(sv)) {
      const swedish = texts.sv.get(key);
      const place = { file: swedish?.file ?? file, line: swedish?.line ?? line };
      const what = `${name} asks for ${describe(en)} in English and ${describe(sv)} in Swedish.`;
      findings.push(finding(place, what, 'One of the two would show a gap or lose a value.', SAME));
    }
    return findings;
  });
}

/** Placeholder names that mean a count. */
const counts =
  'count|n|total|limit|most|seats|users|members|days|threats|risks|sources|documents|words|rows|columns|related|categories';
/** A count followed by a plural noun. Other words with such an ending are excluded. */
const uncounted = {
  en: new RegExp(`\\{(?:${counts})\\} (?!(?:has|is|was|does|as|less|this|its|gives|needs)\\b)[a-z]+s\\b`),
  sv: new RegExp(
    `\\{(?:${counts})\\} (?!(?:eller|efter|under|per|har|var|ligger|gäller|till|behöver|saknar)\\b)[a-zåäö]+(?:ar|er|or)\\b`,
  ),
} as const;

/** True for a text that is wrong for a count of 1, such as `1 members`. */
export function hasUninflectedCount(text: string, language: 'en' | 'sv'): boolean {
  return uncounted[language].test(text);
}

function bareCounts({ file, line, kind, texts }: BilingualDictionary): HouseFinding[] {
  return LANGUAGES.flatMap((language) =>
    [...texts[language]]
      .filter(([, { text }]) => hasUninflectedCount(text, language))
      .map(([key, written]) => {
        const name = kind !== 'sentence' ? `"${key}"` : 'The sentence';
        const what = `${name} in "${language}" has a count before a word for many: "${written.text}".`;
        return finding(
          { file: written.file ?? file, line: written.line ?? line },
          what,
          'It would say "1 members".',
          PLURAL,
        );
      }),
  );
}

const PLURAL = 'Write {count, plural, one {# member} other {# members}}.';
const BARE = 'Half of the users would see a gap or a bare key.';
const SAME = 'Use the same arguments and tags in both languages.';

function placeholders(text: string): MessagePlaceholders {
  return {
    arguments: new Set([...text.matchAll(/\{(\w+)(?:, plural,|\})/g)].map((match) => match[1] ?? '')),
    tags: new Set(),
  };
}

function describe({ arguments: values, tags }: MessagePlaceholders): string {
  const names = [
    ...[...values].sort().map((name) => `{${name}}`),
    ...[...tags].sort().map((name) => `<${name}>`),
  ];
  return names.join(' ') || 'nothing';
}

function missingTexts(uses: readonly TextUse[], keys: ReadonlySet<string>): HouseFinding[] {
  const all = [...keys];
  return uses
    .filter(({ key, kind }) =>
      kind === 'key' ? !keys.has(key) : !all.some((known) => known.startsWith(key)),
    )
    .map((use) =>
      finding(
        use,
        use.kind === 'key' ? `There is no text "${use.key}".` : `No text begins with "${use.key}".`,
        'The user would see the key instead of a sentence.',
        'Add it to texts.en.json and texts.sv.json of this folder or to the dictionary of this file, or correct the key.',
      ),
    );
}

function unusedTexts(
  dictionaries: readonly BilingualDictionary[],
  { uses, literals, beginnings }: ReturnType<typeof listTextUses>,
): HouseFinding[] {
  const asked = new Set([...literals, ...uses.map(({ key }) => key)]);
  const begun = [...beginnings, ...uses.filter(({ kind }) => kind === 'beginning').map(({ key }) => key)];
  return dictionaries.flatMap(({ file, texts }) =>
    [...texts.en]
      .filter(([key]) => !asked.has(key) && !begun.some((beginning) => key.startsWith(beginning)))
      .map(([key, { line }]) => ({
        ...finding({ file, line }, `"${key}" is not used.`, 'Unused texts are translated too.', 'Delete it.'),
        level: 'warning' as const,
      })),
  );
}

/**
 * Finds exported dictionaries in pages. The texts of a page must stay private, because importing them would load the
 * page.
 */
function sharedFromPages(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place, isTest }) => place.startsWith('apps/web/src/') && place.endsWith('.tsx') && !isTest)
    .flatMap((source) =>
      source.tree.statements
        .filter((statement) => isExported(statement) && declaresDictionary(statement))
        .map((statement) =>
          finding(
            { file: source.file, line: getNodeLine(source, statement) },
            'The dictionary of a screen is exported.',
            'Another file that imports a text from it loads the whole screen.',
            'Move texts that several files share into texts.ts and its catalogues; do not export texts of one file.',
          ),
        ),
    );
}

function isExported(statement: ts.Statement): statement is ts.VariableStatement {
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

function declaresDictionary({ declarationList }: ts.VariableStatement): boolean {
  return declarationList.declarations.some(
    ({ initializer }) =>
      initializer !== undefined &&
      ts.isCallExpression(initializer) &&
      initializer.expression.getText() === 'dictionary',
  );
}
