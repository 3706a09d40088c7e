/** Finds the commands in the operator's guide. */
const isCommand = (line: string): boolean => /^(?:npm|node|npx|tar|\.\/klarsikt)(?:\s|$)/.test(line);

/** Returns the lines of code blocks and the inline code of a page. */
function codeOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, text = '']) =>
    text.split('\n'),
  );
  const rest = page.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  const words = [...rest.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\n', ' '));
  return [...blocks, ...words];
}

/**
 * Lists each command in the pages once, without comments. This includes the commands of service units. Placeholders
 * such as `FILE` are in capitals.
 */
export function listGuideCommands(pages: readonly string[]): readonly string[] {
  const lines = pages.flatMap(codeOf).map((line) => {
    const [, unit] = /^Exec\w+=\S*\/(\S.*)$/.exec(line.trim()) ?? [];
    return (unit ?? line).replace(/\s+#.*$/, '').trim();
  });
  return [...new Set(lines.filter(isCommand))].toSorted();
}
