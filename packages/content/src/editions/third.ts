/** The data files of edition 2026:3. */
import industries from '../data/2026-3/industries.json' with { type: 'json' };
import riskLists from '../data/2026-3/risklists.json' with { type: 'json' };
import customers from '../data/customers.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { secondEdition } from './second.ts';

/**
 * Customer type whose industries count from this edition on; all editions share the data file, which therefore has
 * the flag off.
 */
const withIndustries = 'cu-npo';

export const thirdEdition: EditionFiles = {
  ...secondEdition,
  customers: customers.map((customer) =>
    customer.key === withIndustries ? { ...customer, depIndustry: true } : customer,
  ),
  industries,
  riskLists,
};
