/** The placeholders of a text in ICU MessageFormat. */
export type MessagePlaceholders = { arguments: Set<string>; tags: Set<string> };

const WITH_BRANCHES = new Set(['plural', 'select', 'selectordinal']);

/** Parses a text as the browser does. Throws an Error that describes a fault in the syntax. */
export function parseMessagePlaceholders(text: string): MessagePlaceholders {
  const needs: MessagePlaceholders = { arguments: new Set(), tags: new Set() };
  const end = readText(text, 0, needs, false);
  if (end < text.length) throw new Error(`a "}" too many at character ${end + 1}`);
  return needs;
}

/** Reads text with arguments and tags up to its end. Inside a branch it ends at the closing brace of the branch. */
function readText(text: string, start: number, needs: MessagePlaceholders, inBranch: boolean): number {
  let at = start;
  while (at < text.length) {
    const char = text[at];
    if (char === "'") at = afterQuote(text, at);
    else if (char === '{') at = readArgument(text, at + 1, needs);
    else if (char === '}') return at;
    else {
      const tag = char === '<' ? /^<\/?([A-Za-z][\w-]*)\s*\/?>/.exec(text.slice(at)) : null;
      if (tag?.[1]) needs.tags.add(tag[1]);
      at += tag ? tag[0].length : 1;
    }
  }
  if (inBranch) throw new Error('a "}" is missing');
  return at;
}

/**
 * Returns the position after an apostrophe or a quotation. An apostrophe quotes only before { } < >; elsewhere it is
 * a normal character.
 */
function afterQuote(text: string, at: number): number {
  const next = text[at + 1];
  if (next === "'") return at + 2;
  if (next === undefined || !'{}<>'.includes(next)) return at + 1;
  const close = text.indexOf("'", at + 1);
  return close === -1 ? text.length : close + 1;
}

function readArgument(text: string, start: number, needs: MessagePlaceholders): number {
  const head = /^\s*([\w.-]+)\s*(?:,\s*(\w+)\s*)?([,}])/.exec(text.slice(start));
  if (!head) throw new Error(`"{" at character ${start} does not begin an argument`);
  const [whole, name = '', type, closing] = head;
  needs.arguments.add(name);
  let at = start + whole.length;
  if (closing === '}') return at;
  if (type === undefined || !WITH_BRANCHES.has(type)) {
    const close = text.indexOf('}', at);
    if (close === -1) throw new Error(`the argument "${name}" is not closed`);
    return close + 1;
  }
  const selectors = new Set<string>();
  for (;;) {
    const branch = /^\s*(?:offset:\d+\s*)?(=?[\w-]+)\s*\{/.exec(text.slice(at));
    if (!branch) break;
    selectors.add(branch[1] ?? '');
    at = readText(text, at + branch[0].length, needs, true) + 1;
  }
  if (!selectors.has('other')) throw new Error(`the ${type} of "${name}" has no branch "other"`);
  const close = /^\s*\}/.exec(text.slice(at));
  if (!close) throw new Error(`the ${type} of "${name}" is not closed`);
  return at + close[0].length;
}
