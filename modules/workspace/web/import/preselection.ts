import {
  assignFiguresToRisk,
  type FigureSegmentsByRisk,
  type Preselection,
  preselectRows,
  type RecognisedEntries,
  type RecognisedTable,
} from '@klarsikt/engine/recognise';

/** Target key of each row by row number; null excludes the row. */
export type RowDecisions = ReadonlyMap<number, string | null>;

export type Preselections = ReadonlyMap<number, Preselection>;

/** Preselects rows of figures: certain matches and good guesses. */
export const preselectFigureRows = ({ rows }: RecognisedTable, places: FigureSegmentsByRisk): Preselections =>
  preselectRows(rows, ({ figures }, key) =>
    (assignFiguresToRisk(places, key, figures) ?? figures).map(
      ({ source, kind }) => `${key} ${source} ${kind}`,
    ),
  );

/** Preselects rows of entries; several comments may have the same subject. */
export const preselectEntryRows = ({ rows, kind }: RecognisedEntries): Preselections =>
  preselectRows(rows, ({ row }, key) => [kind === 'comments' ? String(row) : key]);

export const toRowDecisions = (chosen: Preselections, only?: ReadonlySet<number>): RowDecisions =>
  new Map(
    [...chosen].flatMap(([row, { key }]) =>
      only === undefined || only.has(row) ? [[row, key] as const] : [],
    ),
  );

/** Lists the rows with a guess that the user has neither confirmed nor changed. */
export const listOpenGuesses = (first: Preselections, chosen: RowDecisions): ReadonlySet<number> =>
  new Set([...first].flatMap(([row, { isGuess }]) => (isGuess && !chosen.has(row) ? [row] : [])));
