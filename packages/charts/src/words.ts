/** Names of levels and categories, re-exported from the engine so that charts and reports use the same names. */
export {
  getRelevanceName,
  getRiskClassName,
  getRiskTypeName,
  getSegmentWord,
  getStrengthClassName,
} from '@klarsikt/engine/words';
