/**
 * The product-exploitation matrix: offered products by threats in scope, and by the channels through which they are
 * offered. Each cell has the words of the library, what somebody has entered, what the statement that covers it answers
 * (`exploitationStatements`), and its level.
 */
import { risksTakingPart } from '../assessment/risk-rows.ts';
import { risksByThreat, type ThreatSegment, threatRows } from '../assessment/threat-rows.ts';
import type { AssessmentDocument, ExploitationEntry } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { ThreatTexts } from '../model/types.ts';
import type { Segment, Text } from '../terms.ts';
import { isWritten } from '../written.ts';
import { type ExploitationCell, isAnswered, isShared, libraryTexts, requiredCells } from './exploitation.ts';
import { type StatementWords, statementWords } from './statement-words.ts';
import { type ExploitationStatement, exploitationStatements, type StatementSubject } from './statements.ts';

/**
 * What stands in a cell. `offered`: the library has words that nobody has taken over yet; `empty`: its statement is not
 * answered, and nothing there; `none`: no statement covers it, and nothing there.
 */
export type CellState = 'none' | 'empty' | 'offered' | 'library' | 'extended' | 'own' | 'notPossible';

/** Where a cell is: a product with a threat, with a channel, or with a threat through a channel; keys of the model. */
export interface CellPlace {
  readonly product: string;
  readonly threat: string | null;
  readonly channel: string | null;
}

/** One cell of the matrix. */
export interface MatrixCell extends CellPlace {
  /** Its name in the document's `exploitation`. */
  readonly name: string;
  /** A required statement covers it. */
  readonly required: boolean;
  /** Required, and neither the cell nor its statement has an answer. */
  readonly open: boolean;
  /** `state` is the one of the statement that covers it: the cell has no answer of its own. */
  readonly covered: boolean;
  readonly state: CellState;
  /** 0-4: what somebody has set, else the threat's level in the product's segment; null for a channel alone. */
  readonly level: number | null;
  /** The level is somebody's own. */
  readonly ownLevel: boolean;
  /** What the library says here, in the order of the threats. */
  readonly library: readonly Text[];
  readonly entry: ExploitationEntry | null;
}

/** An offered product with the offered channels that share a segment with it. */
export interface MatrixProduct {
  readonly key: string;
  readonly channels: readonly string[];
}

/** The whole matrix. */
export interface ExploitationMatrix {
  /** In model order. */
  readonly products: readonly MatrixProduct[];
  /** Threats in scope that some offered product is related to or described with, in model order. */
  readonly threats: readonly string[];
  readonly cellAt: (place: CellPlace) => MatrixCell;
  /** The cells that statements cover, in the order of products, threats before channels. */
  readonly required: readonly MatrixCell[];
  /** What has to be stated, with what is stated. */
  readonly statements: readonly ExploitationStatement[];
  /** The words that the library offers for a statement. */
  readonly wordsOf: (statement: StatementSubject) => readonly StatementWords[];
}

/** Long texts of threats by their key, where the model itself comes without them. */
export type TextsByThreat = Readonly<Record<string, ThreatTexts>>;

/** Name of a cell in the document: keys with a slash between them, the product's first, a channel's last. */
export function cellName({ product, threat, channel }: CellPlace): string {
  return [product, threat, channel].filter((key) => key !== null).join('/');
}

/** The place that a name stands for; null where the model has none. */
export function cellPlace(model: CompiledModel, name: string): CellPlace | null {
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

/** The matrix of an assessment. `texts`: the long texts of threats, where `model` has none. */
export function exploitationMatrix(
  model: CompiledModel,
  document: AssessmentDocument,
  texts?: TextsByThreat,
): ExploitationMatrix {
  const library = libraryTexts(model, texts);
  const statements = exploitationStatements(model, document, new Set(library.keys()));
  const statementOf = new Map(
    statements.flatMap((statement) => statement.cells.map((cell) => [cell, statement])),
  );
  const entries = document.exploitation ?? {};
  const offered = (type: 'products' | 'channels') =>
    risksTakingPart(model, document, type).filter(({ na }) => !na);
  const offeredProducts = offered('products');
  const segments = new Map<string, Segment>(offeredProducts.map(({ key, segment }) => [key, segment]));
  const channels = offered('channels');
  const rows = threatRows(model, document).filter(({ absence }) => absence === null);
  const levels = new Map(rows.map((row) => [row.key, row.segments]));
  const hits = risksByThreat(model, document);
  const described = new Set([...library.keys(), ...Object.keys(entries)].map(threatWithProduct));

  const cellAt = (place: CellPlace): MatrixCell => {
    const name = cellName(place);
    const entry = (Object.hasOwn(entries, name) ? entries[name] : undefined) ?? null;
    const said = library.get(name) ?? [];
    const own = entry?.level;
    return {
      ...place,
      name,
      ...answerIn(entry, said.length > 0, statementOf.get(name)),
      level: own ?? levelFor(levels.get(place.threat ?? ''), segments.get(place.product)),
      ownLevel: own !== undefined,
      library: said,
      entry,
    };
  };
  return {
    products: offeredProducts.map(({ key, segment }) => ({
      key,
      channels: channels.filter((channel) => isShared(segment, channel.segment)).map((each) => each.key),
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
    wordsOf: (statement) => statementWords(model, statement, library),
    required: requiredCells(model, document).map((cell) => cellAt(placeOf(cell))),
  };
}

const placeOf = (cell: ExploitationCell): CellPlace => ({
  product: cell.product,
  threat: cell.kind === 'threat' ? cell.threat : null,
  channel: cell.kind === 'channel' ? cell.channel : null,
});

/** The answer of a cell: its own one, else that of the statement that covers it. */
function answerIn(
  entry: ExploitationEntry | null,
  inLibrary: boolean,
  statement: ExploitationStatement | undefined,
): Pick<MatrixCell, 'required' | 'open' | 'covered' | 'state'> {
  const isOwnAnswer = isAnswered(entry ?? undefined, inLibrary);
  const covering = isOwnAnswer || statement === undefined ? null : coveringState(statement);
  const required = statement !== undefined;
  return {
    required,
    open: required && !isOwnAnswer && covering === null,
    covered: covering !== null,
    state: covering ?? stateOf(entry, inLibrary, required),
  };
}

/** What a statement answers for its cells; null where it has no answer of its own. */
function coveringState({ state }: ExploitationStatement): CellState | null {
  return state === 'open' || state === 'cells' ? null : state;
}

const threatWithProduct = (name: string): string => name.split('/').slice(0, 2).join('/');

function stateOf(entry: ExploitationEntry | null, inLibrary: boolean, required: boolean): CellState {
  if (isWritten(entry?.notPossible?.reason)) return 'notPossible';
  if (inLibrary && entry?.source === 'library') return 'library';
  if (isWritten(entry?.text)) return inLibrary && entry?.source === 'extended' ? 'extended' : 'own';
  if (inLibrary) return 'offered';
  return required ? 'empty' : 'none';
}

/** The threat's highest level in the segments that it shares with a product. */
function levelFor(
  segments: readonly ThreatSegment[] | undefined,
  product: Segment | undefined,
): number | null {
  if (segments === undefined || product === undefined) return null;
  return segments
    .filter(({ segment }) => isShared(product, segment))
    .reduce((highest, { counts }) => Math.max(highest, counts ?? 0), 0);
}
