/** The parts of the program that the command palette finds things of; each is fetched when it is first asked. */
import { palettePart } from '../platform/palette/registry.ts';

palettePart(() =>
  import('@klarsikt/threatview/web/threat/palette.ts').then((part) => part.registerThreatPalette()),
);
palettePart(() => import('@klarsikt/threatview/web/analysis/palette.ts'));
palettePart(() => import('@klarsikt/assessment/web/assessment/palette.ts'));
palettePart(() => import('@klarsikt/identity/web/admin/palette.ts'));
