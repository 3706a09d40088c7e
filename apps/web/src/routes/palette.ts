/** Sources of the command palette; each is loaded when the palette is first opened. */
import { registerPaletteLoader } from '../platform/palette/registry.ts';

registerPaletteLoader(() =>
  import('@klarsikt/threatview/web/threat/palette.ts').then((part) => part.registerThreatPalette()),
);
registerPaletteLoader(() => import('@klarsikt/threatview/web/analysis/palette.ts'));
registerPaletteLoader(() => import('@klarsikt/assessment/web/assessment/palette.ts'));
registerPaletteLoader(() => import('@klarsikt/identity/web/admin/palette.ts'));
