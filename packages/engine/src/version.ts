/**
 * Version of the engine, which signatures, reports and examination packs contain in addition to model and
 * document.
 */

/** The version of this package, `major.minor.patch`. */
export const engineVersion = '0.2.0';
