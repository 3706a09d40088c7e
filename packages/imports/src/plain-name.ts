import { toComparableText } from '@klarsikt/engine/text';

/** The form in which names of entities are compared. */
export const toPlainName = (text: string): string => toComparableText(text.trim());
