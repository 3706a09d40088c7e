export function ChangelogPage() {
  return null;
}
