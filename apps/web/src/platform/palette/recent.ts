/** What was last chosen in the palette, in this tab. */
import { z } from 'zod';
import { tabStore } from '../store.ts';

const kept = 6;
const recent = tabStore<readonly string[]>({
  key: 'klarsikt.palette.recent',
  parse: (raw) => z.array(z.string().max(300)).max(kept).parse(raw),
  fresh: [],
});

/** Ids of entries, the last chosen first. */
export const recentChoices = (): readonly string[] => recent.now();

export const rememberChoice = (id: string): void =>
  recent.become([id, ...recent.now().filter((other) => other !== id)].slice(0, kept));
