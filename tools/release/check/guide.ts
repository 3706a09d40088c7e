/** Finds the commands in the operator's guide. */
const isCommand = (line: string): boolean => /^(?:npm|node|npx|tar|\.\/klarsikt)(?:\s|$)/.test(line);

/** Lines of code blocks, and inline code. */
function codeOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, text = '']) =>
    text.split('\n'),
  );
  const rest = page.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  const words = [...rest.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\n', ' '));
  return [...blocks, ...words];
}

/**
 * Each command of the pages once, including those of service units, without comments; placeholders such as
 * `FILE` are in capitals.
 */
export function listGuideCommands(pages: readonly string[]): readonly string[] {
  const lines = pages.flatMap(codeOf).map((line) => {
    const [, unit] = /^Exec\w+=\S*\/(\S.*)$/.exec(line.trim()) ?? [];
    return (unit ?? line).replace(/\s+#.*$/, '').trim();
  });
  return [...new Set(lines.filter(isCommand))].toSorted();
}
