/**
 * Statements on how the products can be exploited: what a firm is asked for instead of one text per product and threat.
 * One per offered product and threat category that gives it Medium or more, one for the rest of its threats, and one
 * per product category for the channels. Texts of single cells (`exploitationKey`) stay as exceptions.
 * Source: FI's decision of December 2024 (products described, but not how they can be exploited); Regulation (EU)
 * 2024/1624 Annex I (the channel's effect).
 */
import { resolveConfig } from '../assess/config.ts';
import { perDocument } from '../assessment/per-document.ts';
import type { StepProgress } from '../assessment/progress.ts';
import { risksTakingPart } from '../assessment/risk-rows.ts';
import { channelsName, restName, uncategorised } from '../assessment/statement-names.ts';
import type { AssessmentDocument, ExploitationEntries, ExploitationEntry } from '../assessment/types.ts';
import { groupBy } from '../group-by.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskClass, shown } from '../scale.ts';
import { type ExploitationCell, exploitationKey, isAnswered, requiredCells } from './exploitation.ts';
import { isExplained, repeatedStatements } from './repeated-words.ts';

/** `category`: a product's threats of one category; `rest`: its other threats; `channels`: the channels of a product category. */
export type StatementKind = 'category' | 'rest' | 'channels';

/** What one statement is about. */
export interface StatementSubject {
  readonly kind: StatementKind;
  /** Its name in the document's `exploitation`: `pr-account/ca-fraud`, `pr-account/rest`, `pc-account/channels`. */
  readonly name: string;
  /** Key of the product; null for channels. */
  readonly product: string | null;
  /** Key of the category of the product, `uncategorised` where it has none. */
  readonly productCategory: string;
  /** Key of the threat category (`uncategorised` where there is none); null unless the kind is `category`. */
  readonly threatCategory: string | null;
  /** Highest level (0-4) of its threats for the product; null for channels, and where no threat reaches the product. */
  readonly level: number | null;
  /** Keys of the threats, the highest level first. */
  readonly threats: readonly string[];
  /** Keys of the channels, and of the products that are offered through them. */
  readonly channels: readonly string[];
  readonly products: readonly string[];
  /** Names of the cells that it covers. */
  readonly cells: readonly string[];
}

/** A statement as it is answered. */
export interface ExploitationStatement extends StatementSubject {
  readonly entry: ExploitationEntry | null;
  /** `cells`: each cell that it covers has an answer of its own. */
  readonly state: 'open' | 'library' | 'extended' | 'own' | 'notPossible' | 'cells';
  /** The library has words on some threat or channel of it. */
  readonly inLibrary: boolean;
  /** Answered in words that are those of another statement too, which do not count: see `repeatedStatements`. */
  readonly repeated: boolean;
  /** Neither answered nor covered by answers of its cells. */
  readonly open: boolean;
}

/** A key of the organisation's own part: the library has no words on it. */
export const isOwnPart = (key: string): boolean => key.startsWith('own-');

/** What has to be stated, product by product in model order, channels last. */
export const statementSubjects: (
  model: CompiledModel,
  document: AssessmentDocument,
) => readonly StatementSubject[] = perDocument((model, document) => {
  const cells = requiredCells(model, document);
  const products = risksTakingPart(model, document, 'products').filter(({ na }) => !na);
  const byProduct = groupBy(cells, ({ product }) => product);
  const { riskThresholds } = resolveConfig(document.settings.config);
  const isHigh = (level: number) => {
    const name = riskClass(shown(level), riskThresholds);
    return name !== 'NONE' && name !== 'LOW';
  };
  const categoryOf = (key: string) => model.products.byKey.get(key)?.category ?? uncategorised;
  return [
    ...products.flatMap(({ key }) =>
      productSubjects(model, { key, category: categoryOf(key), cells: byProduct.get(key) ?? [], isHigh }),
    ),
    ...channelSubjects(cells, categoryOf),
  ];
});

interface ProductGiven {
  readonly key: string;
  readonly category: string;
  readonly cells: readonly ExploitationCell[];
  readonly isHigh: (level: number) => boolean;
}

type ThreatCell = Extract<ExploitationCell, { kind: 'threat' }>;

function productSubjects(
  model: CompiledModel,
  { key, category, cells, isHigh }: ProductGiven,
): readonly StatementSubject[] {
  const threats = cells
    .filter((cell): cell is ThreatCell => cell.kind === 'threat')
    .toSorted((a, b) => b.level - a.level);
  const byCategory = groupBy(
    threats,
    ({ threat }) => model.threats.byKey.get(threat)?.category ?? uncategorised,
  );
  const named = [...byCategory].filter(([, own]) => isHigh(own[0]?.level ?? 0));
  const high = new Set(named.map(([name]) => name));
  const rest = [...byCategory].flatMap(([name, own]) => (high.has(name) ? [] : own));
  const subject = (
    kind: 'category' | 'rest',
    name: string,
    own: readonly ThreatCell[],
  ): StatementSubject => ({
    kind,
    name: `${key}/${name}`,
    product: key,
    productCategory: category,
    threatCategory: kind === 'category' ? name : null,
    level: own[0]?.level ?? null,
    threats: own.map(({ threat }) => threat),
    channels: [],
    products: [key],
    cells: own.map(exploitationKey),
  });
  return [
    ...named.map(([name, own]) => subject('category', name, own)),
    // A product that no threat reaches is stated too: why it is not reached, or how it could be.
    ...(rest.length > 0 || named.length === 0 ? [subject('rest', restName, rest)] : []),
  ];
}

function channelSubjects(
  cells: readonly ExploitationCell[],
  categoryOf: (product: string) => string,
): readonly StatementSubject[] {
  const channels = cells.filter((cell) => cell.kind === 'channel');
  return [...groupBy(channels, ({ product }) => categoryOf(product))].map(([category, own]) => ({
    kind: 'channels',
    name: `${category}/${channelsName}`,
    product: null,
    productCategory: category,
    threatCategory: null,
    level: null,
    threats: [],
    channels: [...new Set(own.map(({ channel }) => channel))],
    products: [...new Set(own.map(({ product }) => product))],
    cells: own.map(exploitationKey),
  }));
}

/**
 * What has to be stated with what is stated. `libraryCells`: names of the cells for which the library has words; absent,
 * every cell that takes them over counts as answered.
 */
export function exploitationStatements(
  model: CompiledModel,
  document: AssessmentDocument,
  libraryCells?: ReadonlySet<string>,
): readonly ExploitationStatement[] {
  const entries = document.exploitation ?? {};
  const subjects = statementSubjects(model, document);
  const repeated = repeatedStatements(subjects, entries);
  return subjects.map((subject): ExploitationStatement => {
    const entry = ownEntry(entries, subject.name);
    const inLibrary = hasLibraryWords(model, subject);
    const isRepeated = repeated.has(subject.name);
    const state = isRepeated ? 'open' : stateOf(entry, inLibrary);
    const covered = state === 'open' && isCovered(model, subject, entries, libraryCells);
    return {
      ...subject,
      entry,
      inLibrary,
      repeated: isRepeated,
      state: covered ? 'cells' : state,
      open: state === 'open' && !covered,
    };
  });
}

function ownEntry(entries: ExploitationEntries, name: string): ExploitationEntry | null {
  return (Object.hasOwn(entries, name) ? entries[name] : undefined) ?? null;
}

/** Whether the library describes some threat or channel of a statement, for the product or in general. */
function hasLibraryWords(model: CompiledModel, { threats, channels }: StatementSubject): boolean {
  const inModel = (key: string) => !isOwnPart(key);
  return (
    threats.some((key) => inModel(key) && model.threats.byKey.has(key)) ||
    channels.some((key) => inModel(key) && model.channels.byKey.has(key))
  );
}

function stateOf(entry: ExploitationEntry | null, inLibrary: boolean): ExploitationStatement['state'] {
  if (entry?.notPossible !== undefined) return isExplained(entry.notPossible.reason) ? 'notPossible' : 'open';
  if (entry?.source === 'library') return inLibrary ? 'library' : 'open';
  if (!isExplained(entry?.text)) return 'open';
  return inLibrary && entry?.source === 'extended' ? 'extended' : 'own';
}

/** Whether each cell has an answer of its own, as all had before there were statements. */
function isCovered(
  model: CompiledModel,
  { kind, product, cells }: StatementSubject,
  entries: ExploitationEntries,
  libraryCells: ReadonlySet<string> | undefined,
): boolean {
  const answered = (name: string) =>
    isAnswered(ownEntry(entries, name) ?? undefined, libraryCells?.has(name) ?? true);
  if (cells.length > 0) return cells.every(answered);
  // No threat reaches the product: one described all the same is enough.
  return (
    kind === 'rest' &&
    Object.keys(entries).some((name) => {
      const [of, threat = ''] = name.split('/');
      return of === product && model.threats.byKey.has(threat) && answered(name);
    })
  );
}

/** How many of the required statements are answered. */
export function exploitationProgress(model: CompiledModel, document: AssessmentDocument): StepProgress {
  const statements = exploitationStatements(model, document);
  const done = statements.filter(({ open }) => !open).length;
  const status = done === 0 ? 'PENDING' : done === statements.length ? 'DONE' : 'STARTED';
  return { status, done, total: statements.length };
}
