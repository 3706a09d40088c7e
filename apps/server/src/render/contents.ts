/** The end of a table of contents: so many lines stay on one page, because fewer would be alone on the next. */
import type { TocEntry } from '@klarsikt/engine';

const linesTogether = 8;

/** Anchors of the last lines, which stay together. */
export const keptTogether = (entries: readonly TocEntry[]): readonly string[] =>
  entries.slice(-linesTogether).map(({ anchor }) => anchor);
