export * from './definite-forms.ts';
export { computeEditDistance } from './edit-distance.ts';
export { fillSentence } from './fill.ts';
export { readNameInAddress, writeNameInAddress } from './name-in-address.ts';
export * from './own-terms.ts';
export * from './sentences.ts';
export { normalizeWords, toComparable, toNfc, toNfcDeep } from './spelling.ts';
export * from './terms.ts';
export { hasVisibleText, isSentence } from './written.ts';
