/**
 * Version of the calculation, which signatures, reports and examination packs contain in addition to model and
 * document.
 */

/**
 * `major.minor.patch`. Raised when the same document and model can give another level, because a signed state then needs
 * a new signature. The version of the product is a different one: a release that leaves the levels alone keeps this one.
 */
export const engineVersion = '0.1.0';
