/** Examination packs: their archive, the part of a model that goes with one, and the comparison of figures. ADR 0038. */
export {
  type Archive,
  ArchiveError,
  type ArchiveFile,
  archiveTime,
  mostArchiveBytes,
  readArchive,
  writeArchive,
} from './archive.ts';
export {
  type Figure,
  type FigureDifference,
  figureDifferences,
  figuresOf,
  type HeldFigures,
  heldFigures,
  type Leaf,
} from './figures.ts';
export { modelPartOf } from './part.ts';
export { type Explained, explanationsOf, type Recalculated, recalculate } from './recalculate.ts';
