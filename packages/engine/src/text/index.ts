export * from './definite-forms.ts';
export { computeEditDistance } from './edit-distance.ts';
export { fillSentence } from './fill.ts';
export { decodeNameFromAddress, encodeNameForAddress } from './name-in-address.ts';
export * from './own-terms.ts';
export * from './sentences.ts';
export { normalizeWords, toComparableText, toNfc, toNfcDeep } from './spelling.ts';
export * from './terms.ts';
export { hasVisibleText, isReasonText } from './written.ts';
