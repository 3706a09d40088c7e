/** Words of levels and categories, re-exported from the engine so that charts and reports use the same. */
export {
  relevanceWord,
  riskClassWord,
  riskTypeWord,
  segmentWord,
  strengthClassWord,
} from '@klarsikt/engine/words';
