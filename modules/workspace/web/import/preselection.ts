import {
  assignFiguresToRisk,
  type FigureSegmentsByRisk,
  type Preselection,
  preselectRows,
  type RecognisedEntries,
  type RecognisedTable,
} from '@klarsikt/engine/recognise';

/** Key that each row is written to, by row; null excludes the row. */
export type RowDecisions = ReadonlyMap<number, string | null>;

export type Preselections = ReadonlyMap<number, Preselection>;

/** Preselected rows of figures: certain ones and good guesses. */
export const preselectFigureRows = ({ rows }: RecognisedTable, places: FigureSegmentsByRisk): Preselections =>
  preselectRows(rows, ({ figures }, key) =>
    (assignFiguresToRisk(places, key, figures) ?? figures).map(
      ({ source, kind }) => `${key} ${source} ${kind}`,
    ),
  );

/** Preselected rows of entries; several comments may share a subject. */
export const preselectEntryRows = ({ rows, kind }: RecognisedEntries): Preselections =>
  preselectRows(rows, ({ row }, key) => [kind === 'comments' ? String(row) : key]);

export const toRowDecisions = (chosen: Preselections, only?: ReadonlySet<number>): RowDecisions =>
  new Map(
    [...chosen].flatMap(([row, { key }]) =>
      only === undefined || only.has(row) ? [[row, key] as const] : [],
    ),
  );

/** Rows with a guess that the user has neither confirmed nor changed. */
export const listOpenGuesses = (first: Preselections, chosen: RowDecisions): ReadonlySet<number> =>
  new Set([...first].flatMap(([row, { isGuess }]) => (isGuess && !chosen.has(row) ? [row] : [])));
