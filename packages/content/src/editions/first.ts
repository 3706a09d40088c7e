/** The data files of edition 2026:1. */
import channels from '../data/2026-1/channels.json' with { type: 'json' };
import controls from '../data/2026-1/controls.json' with { type: 'json' };
import legals from '../data/2026-1/legals.json' with { type: 'json' };
import products from '../data/2026-1/products.json' with { type: 'json' };
import publications from '../data/2026-1/publications.json' with { type: 'json' };
import references from '../data/2026-1/references.json' with { type: 'json' };
import riskLabels from '../data/2026-1/risklabels.json' with { type: 'json' };
import tags from '../data/2026-1/tags.json' with { type: 'json' };
import threatTexts from '../data/2026-1/threat-texts.json' with { type: 'json' };
import threats from '../data/2026-1/threats.json' with { type: 'json' };
import transactions from '../data/2026-1/transactions.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { sharedEditionFiles } from './shared.ts';

export const firstEdition: EditionFiles = {
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
