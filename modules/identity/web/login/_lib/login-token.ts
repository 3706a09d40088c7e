/** A sign-in link's token; an unfilled mail template (`{{token}}`) is none. */
export function loginTokenOf(given: string | undefined): string | null {
  return given === undefined || given === '' || given.startsWith('{{') ? null : given;
}
