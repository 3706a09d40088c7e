/**
 * Version of the calculation. Signatures, reports and examination packs contain it in addition to the model version
 * and the document.
 */

/**
 * `major.minor.patch`. It is raised when the same document and model can give another level, because a signed state
 * then needs a new signature. The product has a separate version; a release that cannot change a level keeps this
 * version.
 */
export const engineVersion = '0.1.0';
