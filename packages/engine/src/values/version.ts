/**
 * Version of the calculation, which signatures, reports and examination packs contain in addition to model and
 * document.
 */

/**
 * `major.minor.patch`. It is raised when the same document and model can give another level, because a signed state
 * then needs a new signature. The product has a version of its own; a release without effect on levels keeps this
 * version.
 */
export const engineVersion = '0.1.0';
