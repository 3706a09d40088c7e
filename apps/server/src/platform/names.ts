/** Returns the key of a user name; all spellings with the same key sign in to the same account. */
export function toUserNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
