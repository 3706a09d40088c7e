/**
 * Script in the page of an examination pack. It calculates every figure again from the data in the page, and shows
 * both.
 */
import { recalculatePack } from '@klarsikt/engine/pack';
import type { Language } from '@klarsikt/engine/text';
import {
  comparePackFigures,
  displayedFigures,
  type LevelGroup,
  type LevelRow,
  type PackComparison,
} from './rows.ts';
import { formatPackPageText, packPageTexts } from './words.ts';

type Content = string | Node | readonly (string | Node)[];

/** Creates an element. Strings become text nodes, so that they are never interpreted as HTML. */
function element(
  tag: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (typeof content === 'string' || content instanceof Node) made.append(content);
  else made.append(...content);
  return made;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the data that is embedded in the page; null if the text is not valid JSON. */
function dataIn(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    // Somebody has changed the data by hand; the page reports this instead of figures.
    return null;
  }
}

const about = dataIn('about');
const fact = (name: string): string => (isRecord(about) ? String(about[name] ?? '') : '');

function figure(value: unknown, language: Language): string {
  if (value === undefined || value === null) return formatPackPageText('none', language);
  if (typeof value !== 'number') return String(value);
  return value.toLocaleString(language === 'sv' ? 'sv-SE' : 'en-GB', {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
}

function rowOf({ name, figures, agrees }: LevelRow, language: Language): HTMLElement {
  const cells = figures.flatMap(({ pack, again }) => [
    element('td', figure(pack, language)),
    element('td', figure(again, language)),
  ]);
  const verdict = element('td', formatPackPageText(agrees ? 'same' : 'other', language), {
    'data-agrees': String(agrees),
  });
  return element('tr', [element('th', name[language], { scope: 'row' }), ...cells, verdict]);
}

function tableOf(rows: readonly LevelRow[], caption: string, language: Language): HTMLElement {
  const groups = displayedFigures.map((name) =>
    element('th', formatPackPageText(name, language), { colspan: '2', scope: 'colgroup' }),
  );
  const columns = displayedFigures.flatMap(() => [
    element('th', formatPackPageText('inPack', language), { scope: 'col' }),
    element('th', formatPackPageText('again', language), { scope: 'col' }),
  ]);
  const head = element('thead', [
    element('tr', [
      element('th', formatPackPageText('risk', language), { rowspan: '2', scope: 'col' }),
      ...groups,
      element('th', formatPackPageText('verdict', language), { rowspan: '2', scope: 'col' }),
    ]),
    element('tr', columns),
  ]);
  const body = element(
    'tbody',
    rows.map((row) => rowOf(row, language)),
  );
  const table = element('table', [element('caption', caption), head, body]);
  return element('div', table, { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption });
}

function groupOf({ name, rows }: LevelGroup, language: Language): readonly HTMLElement[] {
  if (rows.length === 0) return [];
  const differing = rows.some(({ agrees }) => !agrees);
  const title = `${name[language]} (${rows.length})`;
  const shown = element('details', [element('summary', title), tableOf(rows, title, language)]);
  if (differing) shown.setAttribute('open', '');
  return [shown];
}

function differencesOf({ differences }: PackComparison, language: Language): readonly HTMLElement[] {
  if (differences.length === 0) return [];
  const head = ['place', 'inPack', 'again'] as const;
  const rows = differences
    .slice(0, 200)
    .map(({ place, expected, actual }) =>
      element('tr', [
        element('th', place, { scope: 'row' }),
        element('td', String(expected ?? formatPackPageText('none', language))),
        element('td', String(actual ?? formatPackPageText('none', language))),
      ]),
    );
  const table = element('table', [
    element('caption', formatPackPageText('differences', language)),
    element(
      'thead',
      element(
        'tr',
        head.map((word) => element('th', formatPackPageText(word, language), { scope: 'col' })),
      ),
    ),
    element('tbody', rows),
  ]);
  return [
    element('div', table, {
      class: 'wide',
      tabindex: '0',
      role: 'region',
      'aria-label': formatPackPageText('differences', language),
    }),
  ];
}

function factsOf(language: Language): HTMLElement {
  const at = new Date(fact('at'));
  const when = Number.isNaN(at.getTime())
    ? fact('at')
    : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const facts = [
    ['organisation', fact('organisation')],
    ['unit', fact('unit')],
    ['state', formatPackPageText('stateOf', language, { n: fact('revision'), at: when })],
    ['model', `${fact('modelName')} (${fact('modelHash')})`],
    ['product', `Klarsikt ${fact('product')}`],
    ['key', fact('fingerprint')],
  ] as const;
  return element(
    'dl',
    facts.flatMap(([name, value]) => [
      element('dt', formatPackPageText(name, language)),
      element('dd', value),
    ]),
  );
}

function verdictOf(comparison: PackComparison | null, language: Language): HTMLElement {
  const shown = (text: string, agrees: boolean) =>
    element('p', text, { role: 'status', class: 'verdict', 'data-agrees': String(agrees) });
  if (comparison === null) return shown(`✗ ${formatPackPageText('unreadable', language)}`, false);
  const { figures: n, differences } = comparison;
  return differences.length === 0
    ? shown(`✓ ${formatPackPageText('agree', language, { n })}`, true)
    : shown(`✗ ${formatPackPageText('differ', language, { n, k: differences.length })}`, false);
}

const again = recalculatePack(dataIn('document'), dataIn('model'));
const comparison = again === null ? null : comparePackFigures(dataIn('result'), again, packPageTexts.overall);

function show(language: Language): void {
  document.documentElement.lang = language;
  document.title = `${formatPackPageText('title', language)}: ${fact('assessment')}`;
  const other = language === 'en' ? 'sv' : 'en';
  const change = element('button', other === 'sv' ? 'Svenska' : 'English', { type: 'button', lang: other });
  change.addEventListener('click', () => {
    show(other);
    document.querySelector('button')?.focus();
  });
  const body = [
    element('header', [element('p', formatPackPageText('title', language), { class: 'eyebrow' }), change]),
    element('h1', fact('assessment')),
    ...(fact('demo') === 'true'
      ? [element('p', formatPackPageText('demo', language), { class: 'note' })]
      : []),
    verdictOf(comparison, language),
    element('p', formatPackPageText('lead', language)),
    factsOf(language),
    ...(comparison === null
      ? []
      : [
          ...differencesOf(comparison, language),
          tableOf(comparison.levels, formatPackPageText('levels', language), language),
          ...comparison.groups.flatMap((group) => groupOf(group, language)),
          element('p', formatPackPageText('rest', language), { class: 'note' }),
        ]),
    element('p', formatPackPageText('howTo', language), { class: 'note' }),
  ];
  document.querySelector('main')?.replaceChildren(...body);
}

show(navigator.language.startsWith('sv') ? 'sv' : 'en');
