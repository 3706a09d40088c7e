/** Encodes names for the path of a URL, because proxies decode, refuse or shorten some characters. */

/** Characters that a proxy or browser interprets as part of the URL, and the escape character itself. */
const risky = /[/\\%?#;~]|^\./g;

/**
 * Encodes a name for a path, before percent-encoding. Risky characters become `~` and two hexadecimal digits, so that
 * `Q1/Q2` becomes `Q1~2fQ2` and `..` becomes `~2e.`. `decodeNameFromAddress` decodes it.
 */
export const encodeNameForAddress = (name: string): string =>
  name.replace(risky, (sign) => `~${sign.charCodeAt(0).toString(16)}`);

/** Decodes a name from a path segment, after percent-decoding. A text without escapes is unchanged. */
export const decodeNameFromAddress = (part: string): string =>
  part.replace(/~(2f|5c|25|3f|23|3b|7e|2e)/g, (_whole, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
