/** The words of levels and categories; the dictionary itself is the engine's, so that reports say the same. */
export { relevanceWord, riskClassWord, riskTypeWord, segmentWord, strengthClassWord } from '@klarsikt/engine';
