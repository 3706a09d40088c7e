/** The script and the style of a pack's page as one text each. */
export function pageParts(): { readonly script: string; readonly style: string };
