/** Names within the path of an address: proxies decode, refuse or shorten some signs, so these are written otherwise. */

/** Signs that a proxy or browser takes for a part of the address itself, and the sign that others are written with. */
const risky = /[/\\%?#;~]|^\./g;

/**
 * A name as it is written in a path, before it is percent-encoded: risky signs as `~` and two hexadecimal digits, so that
 * `Q1/Q2` becomes `Q1~2fQ2` and `..` becomes `~2e.`. `readNameInAddress` gives the name back.
 */
export const writeNameInAddress = (name: string): string =>
  name.replace(risky, (sign) => `~${sign.charCodeAt(0).toString(16)}`);

/** The name that a part of a path stands for, percent-encoding taken off; one that was not written so is given as it is. */
export const readNameInAddress = (part: string): string =>
  part.replace(/~(2f|5c|25|3f|23|3b|7e|2e)/g, (_whole, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
