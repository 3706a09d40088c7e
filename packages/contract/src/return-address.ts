/** Where somebody goes after signing in: one rule for who asks, who stores and who opens the address. */
import { z } from 'zod';

/**
 * A path of this origin, with query and fragment: begins with one slash, holds no backslash, blank or control character,
 * and is neither the API nor a page of signing in.
 */
export const returnAddressPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and "/\t/evil.example" would become "//evil.example"
  /^\/(?![/\\])(?!(?:api|login|setup)(?:[/?#]|$))[^\\\s\u0000-\u001f\u007f]*$/;

/** A return address of at most so many characters; another one is refused. */
export const returnAddressSchema = (longest: number) => z.string().max(longest).regex(returnAddressPattern);
