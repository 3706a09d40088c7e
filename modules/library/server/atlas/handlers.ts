import { atlas as contract } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { calibrationHandlers } from './calibration.ts';
import type { AtlasDeps } from './deps.ts';
import { editingHandlers } from './editing.ts';
import { newsHandlers } from './news.ts';
import { publicationHandlers } from './publication.ts';
import { showHandlers } from './show.ts';

export const atlas = implementFor<AtlasDeps>()(contract, {
  ...showHandlers,
  ...editingHandlers,
  ...publicationHandlers,
  ...newsHandlers,
  ...calibrationHandlers,
});
