/** Examination packs: the archive, the included part of a model, and the comparison of figures. ADR 0038. */
export {
  type Archive,
  ArchiveError,
  type ArchiveFile,
  maxArchiveBytes,
  readArchive,
  roundToArchiveTime,
  writeArchive,
} from './archive.ts';
export {
  comparePackData,
  type FigureComparison,
  type FigureDifference,
  findPackFigureDifferences,
  type JsonLeafValue,
  listPackFigures,
  type PackFigure,
} from './figures.ts';
export { extractModelPart } from './part.ts';
export {
  explainFigures,
  type FigureExplanation,
  type Recalculation,
  recalculatePack,
} from './recalculate.ts';
