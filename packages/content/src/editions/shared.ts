/** Data that all editions share. They are typed as unknown JSON, because the reader checks the types at run time. */
import businesses from '../data/businesses.json' with { type: 'json' };
import categories from '../data/categories.json' with { type: 'json' };
import choices from '../data/choices.json' with { type: 'json' };
import controlCategories from '../data/controlcategories.json' with { type: 'json' };
import countries from '../data/countries.json' with { type: 'json' };
import customers from '../data/customers.json' with { type: 'json' };
import geographies from '../data/geographies.json' with { type: 'json' };
import industries from '../data/industries.json' with { type: 'json' };
import legalForms from '../data/legalforms.json' with { type: 'json' };
import productCategories from '../data/productcategories.json' with { type: 'json' };
import riskLists from '../data/risklists.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';

export const sharedEditionFiles: EditionFiles = {
  businesses,
  categories,
  choices,
  controlCategories,
  countries,
  customers,
  geographies,
  industries,
  legalForms,
  productCategories,
  riskLists,
};
