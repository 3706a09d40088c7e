import { toComparableText } from '@klarsikt/engine/text';

/** Normalizes the name of an entity for comparison. */
export const toPlainName = (text: string): string => toComparableText(text.trim());
