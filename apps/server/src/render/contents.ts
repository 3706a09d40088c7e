/** Keeps the last lines of a table of contents together, because a few lines alone on a page look wrong. */
import type { TocEntry } from '@klarsikt/engine/report';

const linesTogether = 8;

export const listAnchorsKeptTogether = (entries: readonly TocEntry[]): readonly string[] =>
  entries.slice(-linesTogether).map(({ anchor }) => anchor);
