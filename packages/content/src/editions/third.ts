/** The data files of 2026:3. */
import industries from '../data/2026-3/industries.json' with { type: 'json' };
import riskLists from '../data/2026-3/risklists.json' with { type: 'json' };
import customers from '../data/customers.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { secondEdition } from './second.ts';

/**
 * From this edition on the industries of this customer group count; the data file, which all editions share, has the
 * flag off.
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
