/** Resolves to true if the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (cause) {
    console.warn('Nothing was copied', cause);
    return false;
  }
}

/** Copies the plain text and the HTML. Resolves to true if they were copied. */
export async function copyRichText({ plain, html }: { plain: string; html: string }): Promise<boolean> {
  if (typeof ClipboardItem !== 'function') return copyText(plain);
  try {
    const item = new ClipboardItem({
      'text/plain': new Blob([plain], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch (cause) {
    console.warn('Not copied with its form; trying the plain text', cause);
    return copyText(plain);
  }
}
