/** Key of a user name; spellings with the same key sign in to the same account. */
export function toUserNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
