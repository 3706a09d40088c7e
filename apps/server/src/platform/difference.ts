export function pickChangedFields<T extends object>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } {
  const told: { readonly before: Partial<T>; readonly after: Partial<T> } = { before: {}, after: {} };
  for (const name in after) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    told.before[name] = before[name];
    told.after[name] = after[name];
  }
  return told;
}
