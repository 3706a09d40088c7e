/**
 * Statements on the exploitation of products, so that a firm need not write a text per product and threat. For each
 * offered product there is one statement per threat category with a level of Medium or more, and one on its remaining
 * threats; for each product category there is one on its channels. The text of a single cell (`toExploitationKey`)
 * replaces the statement for that cell. Source: FI's decision of December 2024 (products described, but not how they
 * can be exploited); Regulation (EU) 2024/1624 Annex I (the channel's effect).
 */
import { resolveConfig } from '../assess/config.ts';
import { cachePerDocument } from '../assessment/per-document.ts';
import type { StepProgress } from '../assessment/progress.ts';
import { listIncludedRisks } from '../assessment/risk-rows.ts';
import {
  channelsStatementName,
  remainingThreatsStatementName,
  uncategorizedName,
} from '../assessment/statement-names.ts';
import type { AssessmentDocument, ExploitationEntries, ExploitationEntry } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { isReasonText } from '../text/written.ts';
import { groupBy } from '../values/group-by.ts';
import { getRiskClass, roundToShown } from '../values/scale.ts';
import {
  type ExploitationCell,
  isCellAnswered,
  listRequiredMatrixCells,
  toExploitationKey,
} from './exploitation.ts';
import { findRepeatedStatements } from './repeated-words.ts';

/**
 * `category`: a product's threats of one category; `rest`: its other threats; `channels`: the channels of a
 * product category.
 */
export type StatementKind = 'category' | 'rest' | 'channels';

/** The product or product category of one statement, and the threats or channels that the statement is about. */
export interface StatementSubject {
  readonly kind: StatementKind;
  /**
   * Name of the statement in the document's `exploitation`, for example `pr-account/ca-fraud`,
   * `pr-account/rest` or `pc-account/channels`.
   */
  readonly name: string;
  /** Key of the product; null for the kind `channels`. */
  readonly product: string | null;
  /** Key of the product's category; `uncategorizedName` for a product without one. */
  readonly productCategory: string;
  /**
   * Key of the threat category, `uncategorizedName` for threats without one; null for the kinds `rest` and
   * `channels`.
   */
  readonly threatCategory: string | null;
  /**
   * Highest level (0-4) of the statement's threats for the product; null for the kind `channels` and for a product
   * without threats.
   */
  readonly level: number | null;
  /** Keys of the threats, the highest level first. */
  readonly threats: readonly string[];
  /** Keys of the channels and of the products that the statement concerns. */
  readonly channels: readonly string[];
  readonly products: readonly string[];
  /** Names of the cells that the statement covers. */
  readonly cells: readonly string[];
}

/** A statement with its answer. */
export interface ExploitationStatement extends StatementSubject {
  readonly entry: ExploitationEntry | null;
  /** `cells`: each cell of the statement has an answer of its own. */
  readonly state: 'open' | 'library' | 'extended' | 'own' | 'notPossible' | 'cells';
  /** True when the library has texts on a threat or channel of the statement. */
  readonly inLibrary: boolean;
  /**
   * True when the answer repeats the text of another statement and therefore does not count
   * (`findRepeatedStatements`).
   */
  readonly repeated: boolean;
  /** True when the statement has no answer and at least one of its cells has none either. */
  readonly open: boolean;
}

/** Returns true for the key of an organisation's own part; the library has no texts on such a part. */
export const isOwnPartKey = (key: string): boolean => key.startsWith('own-');

/** Returns the required statements: those of each product in model order, then those on channels. */
export const listStatementSubjects: (
  model: CompiledModel,
  document: AssessmentDocument,
) => readonly StatementSubject[] = cachePerDocument((model, document) => {
  const cells = listRequiredMatrixCells(model, document);
  const products = listIncludedRisks(model, document, 'products').filter(({ na }) => !na);
  const byProduct = groupBy(cells, ({ product }) => product);
  const { riskThresholds } = resolveConfig(document.settings.config);
  const isHigh = (level: number) => {
    const name = getRiskClass(roundToShown(level), riskThresholds);
    return name !== 'NONE' && name !== 'LOW';
  };
  const categoryOf = (key: string) => model.products.byKey.get(key)?.category ?? uncategorizedName;
  return [
    ...products.flatMap(({ key }) =>
      productSubjects(model, { key, category: categoryOf(key), cells: byProduct.get(key) ?? [], isHigh }),
    ),
    ...channelSubjects(cells, categoryOf),
  ];
});

interface ProductInput {
  readonly key: string;
  readonly category: string;
  readonly cells: readonly ExploitationCell[];
  readonly isHigh: (level: number) => boolean;
}

type ThreatCell = Extract<ExploitationCell, { kind: 'threat' }>;

function productSubjects(
  model: CompiledModel,
  { key, category, cells, isHigh }: ProductInput,
): readonly StatementSubject[] {
  const threats = cells
    .filter((cell): cell is ThreatCell => cell.kind === 'threat')
    .toSorted((a, b) => b.level - a.level);
  const byCategory = groupBy(
    threats,
    ({ threat }) => model.threats.byKey.get(threat)?.category ?? uncategorizedName,
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
    cells: own.map(toExploitationKey),
  });
  return [
    ...named.map(([name, own]) => subject('category', name, own)),
    // A product without threats also needs a statement, on why no threat affects it or how a threat could.
    ...(rest.length > 0 || named.length === 0 ? [subject('rest', remainingThreatsStatementName, rest)] : []),
  ];
}

function channelSubjects(
  cells: readonly ExploitationCell[],
  categoryOf: (product: string) => string,
): readonly StatementSubject[] {
  const channels = cells.filter((cell) => cell.kind === 'channel');
  return [...groupBy(channels, ({ product }) => categoryOf(product))].map(([category, own]) => ({
    kind: 'channels',
    name: `${category}/${channelsStatementName}`,
    product: null,
    productCategory: category,
    threatCategory: null,
    level: null,
    threats: [],
    channels: [...new Set(own.map(({ channel }) => channel))],
    products: [...new Set(own.map(({ product }) => product))],
    cells: own.map(toExploitationKey),
  }));
}

/**
 * Returns the required statements with their answers. `libraryCells` are the names of the cells for which the library
 * has texts; without it, every cell that adopts the library's text counts as answered.
 */
export function listExploitationStatements(
  model: CompiledModel,
  document: AssessmentDocument,
  libraryCells?: ReadonlySet<string>,
): readonly ExploitationStatement[] {
  const entries = document.exploitation ?? {};
  const subjects = listStatementSubjects(model, document);
  const repeated = findRepeatedStatements(subjects, entries);
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

/**
 * Returns true when the library describes a threat or channel of the statement, for the product or in
 * general.
 */
function hasLibraryWords(model: CompiledModel, { threats, channels }: StatementSubject): boolean {
  const inModel = (key: string) => !isOwnPartKey(key);
  return (
    threats.some((key) => inModel(key) && model.threats.byKey.has(key)) ||
    channels.some((key) => inModel(key) && model.channels.byKey.has(key))
  );
}

function stateOf(entry: ExploitationEntry | null, inLibrary: boolean): ExploitationStatement['state'] {
  if (entry?.notPossible !== undefined)
    return isReasonText(entry.notPossible.reason) ? 'notPossible' : 'open';
  if (entry?.source === 'library') return inLibrary ? 'library' : 'open';
  if (!isReasonText(entry?.text)) return 'open';
  return inLibrary && entry?.source === 'extended' ? 'extended' : 'own';
}

/**
 * Returns true when each cell of the statement has an answer of its own. Older documents contain only answers of
 * cells.
 */
function isCovered(
  model: CompiledModel,
  { kind, product, cells }: StatementSubject,
  entries: ExploitationEntries,
  libraryCells: ReadonlySet<string> | undefined,
): boolean {
  const answered = (name: string) =>
    isCellAnswered(ownEntry(entries, name) ?? undefined, libraryCells?.has(name) ?? true);
  if (cells.length > 0) return cells.every(answered);
  // For a product without threats, an answer in one cell is enough.
  return (
    kind === 'rest' &&
    Object.keys(entries).some((name) => {
      const [of, threat = ''] = name.split('/');
      return of === product && model.threats.byKey.has(threat) && answered(name);
    })
  );
}

/** Returns the progress of the step: the number of answered statements among the required ones. */
export function computeExploitationProgress(
  model: CompiledModel,
  document: AssessmentDocument,
): StepProgress {
  const statements = listExploitationStatements(model, document);
  const done = statements.filter(({ open }) => !open).length;
  const status = done === 0 ? 'PENDING' : done === statements.length ? 'DONE' : 'STARTED';
  return { status, done, total: statements.length };
}
