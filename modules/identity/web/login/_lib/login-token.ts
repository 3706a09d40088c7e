/** Returns the token of a sign-in link; null for an unfilled mail template (`{{token}}`). */
export function readLoginToken(given: string | undefined): string | null {
  return given === undefined || given === '' || given.startsWith('{{') ? null : given;
}
