/** Names that people type, as they are looked up. */

/** The same name in any spelling that signs in to the same account. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
