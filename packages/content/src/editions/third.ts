/** The data files of 2026:3. */
import industries from '../data/2026-3/industries.json' with { type: 'json' };
import riskLists from '../data/2026-3/risklists.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { second } from './second.ts';

export const third: EditionFiles = { ...second, industries, riskLists };
