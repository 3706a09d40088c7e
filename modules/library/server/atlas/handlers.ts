import { atlasContract as contract } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { calibrationHandlers } from './calibration.ts';
import type { AtlasDeps } from './deps.ts';
import { editingHandlers } from './editing.ts';
import { newsHandlers } from './news.ts';
import { publicationHandlers } from './publication.ts';
import { entityViewHandlers } from './show.ts';

export const atlasHandlers = implementEndpoints<AtlasDeps>()(contract, {
  ...entityViewHandlers,
  ...editingHandlers,
  ...publicationHandlers,
  ...newsHandlers,
  ...calibrationHandlers,
});
