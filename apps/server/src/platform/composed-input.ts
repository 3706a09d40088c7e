import { toNfcDeep } from '@klarsikt/engine/text';

/**
 * Fields that are not normalised, because the identity provider must receive a client secret unchanged. Passwords are
 * normalised when they are hashed.
 */
const keptAsGiven = ['clientSecret'];

/**
 * Normalises every text of the input to NFC, so that a name is equal however a keyboard or file encodes it. Contents
 * of files are unchanged.
 */
export const normalizeInputTexts = (input: unknown): unknown => toNfcDeep(input, keptAsGiven);
