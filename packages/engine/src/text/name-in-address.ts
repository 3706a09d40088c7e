/** Encodes names for the path of an address, because proxies decode, refuse or shorten some characters. */

/** Characters that a proxy or browser treats as part of the address, and the escape character itself. */
const risky = /[/\\%?#;~]|^\./g;

/**
 * Encodes a name for a path, before percent-encoding: risky characters become `~` and two hexadecimal digits,
 * so that `Q1/Q2` becomes `Q1~2fQ2` and `..` becomes `~2e.`. `decodeNameFromAddress` decodes it.
 */
export const encodeNameForAddress = (name: string): string =>
  name.replace(risky, (sign) => `~${sign.charCodeAt(0).toString(16)}`);

/** Decodes a name from a segment of a path, after percent-decoding; a text without escapes is unchanged. */
export const decodeNameFromAddress = (part: string): string =>
  part.replace(/~(2f|5c|25|3f|23|3b|7e|2e)/g, (_whole, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
