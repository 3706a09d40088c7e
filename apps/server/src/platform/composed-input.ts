/** How the texts of a call are spelt before anything reads them. */
import { composedWithin } from '@klarsikt/engine';

/** What another program has to get back sign for sign. Passwords need no place here: they are composed when they are hashed. */
const keptAsGiven = ['clientSecret'];

/**
 * The input with every text composed (NFC): a name is the same name however the keyboard, the file or the address spelt
 * it. Contents of files stay as they are.
 */
export const composedInput = (input: unknown): unknown => composedWithin(input, keptAsGiven);
