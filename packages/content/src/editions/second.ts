/** The data files of edition 2026:2. */
import channels from '../data/2026-2/channels.json' with { type: 'json' };
import controls from '../data/2026-2/controls.json' with { type: 'json' };
import legals from '../data/2026-2/legals.json' with { type: 'json' };
import products from '../data/2026-2/products.json' with { type: 'json' };
import publications from '../data/2026-2/publications.json' with { type: 'json' };
import references from '../data/2026-2/references.json' with { type: 'json' };
import riskLabels from '../data/2026-2/risklabels.json' with { type: 'json' };
import tags from '../data/2026-2/tags.json' with { type: 'json' };
import threatTexts from '../data/2026-2/threat-texts.json' with { type: 'json' };
import threats from '../data/2026-2/threats.json' with { type: 'json' };
import transactions from '../data/2026-2/transactions.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { sharedEditionFiles } from './shared.ts';

export const secondEdition: EditionFiles = {
  ...sharedEditionFiles,
  channels,
  controls,
  legals,
  products,
  publications,
  references,
  riskLabels,
  tags,
  threatTexts,
  threats,
  transactions,
};
