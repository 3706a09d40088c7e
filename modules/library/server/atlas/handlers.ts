import { atlas as contract } from '@klarsikt/contract';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { calibrated } from './calibration.ts';
import type { AtlasDeps } from './deps.ts';
import { edited } from './editing.ts';
import { news } from './news.ts';
import { publication } from './publication.ts';
import { shown } from './show.ts';

export const atlas = implementFor<AtlasDeps>()(contract, {
  ...shown,
  ...edited,
  ...publication,
  ...news,
  ...calibrated,
});
