export function NoLicencePage() {
  return null;
}
