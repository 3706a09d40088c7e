export function HelpPage() {
  return null;
}
export function DocsPage() {
  return null;
}
