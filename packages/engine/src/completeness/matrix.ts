/**
 * The product-exploitation matrix: the offered products by threats in scope and by the channels through which they
 * are offered. Each cell has the library's texts, the firm's entry, the answer of its statement
 * (`listExploitationStatements`), and its level.
 */
import { listIncludedRisks } from '../assessment/risk-rows.ts';
import { groupRisksByThreat, listThreatRows, type ThreatSegmentLevel } from '../assessment/threat-rows.ts';
import type { AssessmentDocument, ExploitationEntry } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { ThreatTexts } from '../model/types.ts';
import type { Segment, Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import {
  collectExploitationTexts,
  type ExploitationCell,
  hasSegmentOverlap,
  isCellAnswered,
  listRequiredMatrixCells,
} from './exploitation.ts';
import { collectStatementDescriptions, type StatementDescriptions } from './statement-words.ts';
import {
  type ExploitationStatement,
  listExploitationStatements,
  type StatementSubject,
} from './statements.ts';

/**
 * The answer of a cell. `offered`: the library has a text that nobody has adopted; `empty`: a statement covers the
 * cell, but neither the statement nor the cell has an answer; `none`: no statement covers the cell, and the cell has
 * no answer.
 */
export type ExploitationCellState =
  | 'none'
  | 'empty'
  | 'offered'
  | 'library'
  | 'extended'
  | 'own'
  | 'notPossible';

/**
 * The position of a cell by keys of the model: a product with a threat, with a channel, or with a threat through a
 * channel.
 */
export interface ExploitationCellAddress {
  readonly product: string;
  readonly threat: string | null;
  readonly channel: string | null;
}

/** One cell of the product-exploitation matrix, with its answer and level. */
export interface ExploitationMatrixCell extends ExploitationCellAddress {
  /** Name of the cell in the document's `exploitation`. */
  readonly name: string;
  /** True when a required statement covers the cell. */
  readonly required: boolean;
  /** True when the cell is required and neither the cell nor its statement has an answer. */
  readonly open: boolean;
  /** True when the cell has no own answer and `state` comes from its statement. */
  readonly covered: boolean;
  readonly state: ExploitationCellState;
  /**
   * Level 0-4: the level that the firm has set, or the threat's level in the product's segment; null for a channel
   * alone.
   */
  readonly level: number | null;
  /** True for a level that the firm has set. */
  readonly ownLevel: boolean;
  /** The library's texts for the cell, in the order of the threats. */
  readonly library: readonly Text[];
  readonly entry: ExploitationEntry | null;
}

/** An offered product with the offered channels that share a segment with it. */
export interface ExploitationMatrixProduct {
  readonly key: string;
  readonly channels: readonly string[];
}

/** The whole product-exploitation matrix of an assessment. */
export interface ExploitationMatrix {
  /** Products in model order. */
  readonly products: readonly ExploitationMatrixProduct[];
  /** Keys of the threats in scope, in model order, that are related to an offered product or have a text on one. */
  readonly threats: readonly string[];
  readonly cellAt: (place: ExploitationCellAddress) => ExploitationMatrixCell;
  /** The cells that statements cover, in the order of products; cells of threats precede cells of channels. */
  readonly required: readonly ExploitationMatrixCell[];
  /** The required statements with their answers. */
  readonly statements: readonly ExploitationStatement[];
  /** Returns the library's texts for a statement. */
  readonly wordsOf: (statement: StatementSubject) => readonly StatementDescriptions[];
}

/** Long texts of threats by key, for a model without these texts. */
export type ThreatTextsByKey = Readonly<Record<string, ThreatTexts>>;

/**
 * Returns the name of a cell in the document: its keys separated by slashes, the product's key first and a channel's
 * key last.
 */
export function toExploitationCellName({ product, threat, channel }: ExploitationCellAddress): string {
  return [product, threat, channel].filter((key) => key !== null).join('/');
}

/** Returns the position that a cell name denotes, or null when the model has no such cell. */
export function parseExploitationCellName(
  model: CompiledModel,
  name: string,
): ExploitationCellAddress | null {
  const [product = '', other = '', through] = name.split('/');
  if (!model.products.byKey.has(product)) return null;
  if (model.threats.byKey.has(other)) {
    if (through !== undefined && !model.channels.byKey.has(through)) return null;
    return { product, threat: other, channel: through ?? null };
  }
  return through === undefined && model.channels.byKey.has(other)
    ? { product, threat: null, channel: other }
    : null;
}

/** Builds the matrix of an assessment. `texts` supplies the long texts of threats for a `model` without them. */
export function buildExploitationMatrix(
  model: CompiledModel,
  document: AssessmentDocument,
  texts?: ThreatTextsByKey,
): ExploitationMatrix {
  const library = collectExploitationTexts(model, texts);
  const statements = listExploitationStatements(model, document, new Set(library.keys()));
  const statementOf = new Map(
    statements.flatMap((statement) => statement.cells.map((cell) => [cell, statement])),
  );
  const entries = document.exploitation ?? {};
  const offered = (type: 'products' | 'channels') =>
    listIncludedRisks(model, document, type).filter(({ na }) => !na);
  const offeredProducts = offered('products');
  const segments = new Map<string, Segment>(offeredProducts.map(({ key, segment }) => [key, segment]));
  const channels = offered('channels');
  const rows = listThreatRows(model, document).filter(({ absence }) => absence === null);
  const levels = new Map(rows.map((row) => [row.key, row.segments]));
  const hits = groupRisksByThreat(model, document);
  const described = new Set([...library.keys(), ...Object.keys(entries)].map(threatWithProduct));

  const cellAt = (place: ExploitationCellAddress): ExploitationMatrixCell => {
    const name = toExploitationCellName(place);
    const entry = (Object.hasOwn(entries, name) ? entries[name] : undefined) ?? null;
    const said = library.get(name) ?? [];
    const own = entry?.level;
    return {
      ...place,
      name,
      ...findCellAnswer(entry, said.length > 0, statementOf.get(name)),
      level: own ?? levelFor(levels.get(place.threat ?? ''), segments.get(place.product)),
      ownLevel: own !== undefined,
      library: said,
      entry,
    };
  };
  return {
    products: offeredProducts.map(({ key, segment }) => ({
      key,
      channels: channels
        .filter((channel) => hasSegmentOverlap(segment, channel.segment))
        .map((each) => each.key),
    })),
    threats: rows
      .map(({ key }) => key)
      .filter(
        (key) =>
          hits.get(key)?.some(({ type }) => type === 'products') === true ||
          offeredProducts.some((product) => described.has(`${product.key}/${key}`)),
      ),
    cellAt,
    statements,
    wordsOf: (statement) => collectStatementDescriptions(model, statement, library),
    required: listRequiredMatrixCells(model, document).map((cell) => cellAt(placeOf(cell))),
  };
}

const placeOf = (cell: ExploitationCell): ExploitationCellAddress => ({
  product: cell.product,
  threat: cell.kind === 'threat' ? cell.threat : null,
  channel: cell.kind === 'channel' ? cell.channel : null,
});

/** Returns the answer of a cell: its own answer, or else the answer of the statement that covers it. */
function findCellAnswer(
  entry: ExploitationEntry | null,
  inLibrary: boolean,
  statement: ExploitationStatement | undefined,
): Pick<ExploitationMatrixCell, 'required' | 'open' | 'covered' | 'state'> {
  const isOwnAnswer = isCellAnswered(entry ?? undefined, inLibrary);
  const covering = isOwnAnswer || statement === undefined ? null : coveringState(statement);
  const required = statement !== undefined;
  return {
    required,
    open: required && !isOwnAnswer && covering === null,
    covered: covering !== null,
    state: covering ?? stateOf(entry, inLibrary, required),
  };
}

/** Returns the answer that a statement gives to its cells; null when the statement itself has no answer. */
function coveringState({ state }: ExploitationStatement): ExploitationCellState | null {
  return state === 'open' || state === 'cells' ? null : state;
}

const threatWithProduct = (name: string): string => name.split('/').slice(0, 2).join('/');

function stateOf(
  entry: ExploitationEntry | null,
  inLibrary: boolean,
  required: boolean,
): ExploitationCellState {
  if (hasVisibleText(entry?.notPossible?.reason)) return 'notPossible';
  if (inLibrary && entry?.source === 'library') return 'library';
  if (hasVisibleText(entry?.text)) return inLibrary && entry?.source === 'extended' ? 'extended' : 'own';
  if (inLibrary) return 'offered';
  return required ? 'empty' : 'none';
}

/** Returns the highest level of the threat in the segments that it shares with the product. */
function levelFor(
  segments: readonly ThreatSegmentLevel[] | undefined,
  product: Segment | undefined,
): number | null {
  if (segments === undefined || product === undefined) return null;
  return segments
    .filter(({ segment }) => hasSegmentOverlap(product, segment))
    .reduce((highest, { counts }) => Math.max(highest, counts ?? 0), 0);
}
