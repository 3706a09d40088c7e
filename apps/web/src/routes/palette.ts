/** The parts of the program that the command palette finds things of; each is fetched when it is first asked. */
import { palettePart } from '../platform/palette/registry.ts';

palettePart(() => import('../features/threat/palette.ts').then((part) => part.registerThreatPalette()));
palettePart(() => import('../features/analysis/palette.ts'));
palettePart(() => import('../features/assessment/palette.ts'));
palettePart(() => import('../features/admin/palette.ts'));
