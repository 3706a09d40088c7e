/** Recent choices in the palette, stored per tab. */
import { z } from 'zod';
import { createTabStore } from '../store.ts';

const kept = 6;
const recent = createTabStore<readonly string[]>({
  key: 'klarsikt.palette.recent',
  parse: (raw) => z.array(z.string().max(300)).max(kept).parse(raw),
  fresh: [],
});

export const getRecentPaletteChoices = (): readonly string[] => recent.now();

export const rememberPaletteChoice = (id: string): void =>
  recent.become([id, ...recent.now().filter((other) => other !== id)].slice(0, kept));
