/** The typefaces wait in the built page: text is read before its letters are there, and what shows it comes first. */
export function showFaces(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-faces]')) style.media = 'all';
}
