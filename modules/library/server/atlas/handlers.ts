import { atlasContract as contract } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { calibrationHandlers } from './calibration.ts';
import type { AtlasDeps } from './deps.ts';
import { entityEditingHandlers } from './editing.ts';
import { newsHandlers } from './news.ts';
import { publicationHandlers } from './publication.ts';
import { entityViewHandlers } from './show.ts';

export const atlasHandlers = implementEndpoints<AtlasDeps>()(contract, {
  ...entityViewHandlers,
  ...entityEditingHandlers,
  ...publicationHandlers,
  ...newsHandlers,
  ...calibrationHandlers,
});
