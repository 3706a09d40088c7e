/** Version of the engine: what a signature, a report and an examination pack name beside model and document. */

/** The version of this package, `major.minor.patch`. */
export const engineVersion = '0.1.0';
