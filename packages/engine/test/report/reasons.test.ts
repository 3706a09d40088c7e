/** Explanations of risk levels in the report, compared with figures calculated by hand. */
import { describe, expect, it } from 'vitest';
import { both, firmWith, reason, reportOf, set, share } from './firm.ts';

const customers = (...patches: Parameters<typeof firmWith>) => reportOf(firmWith(...patches));
const noData = 'There are no figures on its share, so the share counts as 100% as a precaution.';

describe('the reason for the level of a risk', () => {
  it('lists several threats with their percentage of the raw probability', () => {
    const data = customers(share('customers', 'cu-firm', 'Quantity', 0.04));
    expect(reason(data, 'customers', 'cu-firm')).toBe(
      '2 threats: th-fraud (83%) and th-cash (17%). A share of 4% lowers the level from 3.1 to 1.1.',
    );
  });

  it('lists three threats by name and counts the others', () => {
    expect(reason(customers(), 'products', 'pr-many')).toBe(
      `4 threats, mainly th-a (25%), th-b (25%) and th-c (25%). ${noData}`,
    );
  });

  it('contains a single threat without a percentage', () => {
    expect(reason(customers(), 'customers', 'cu-all')).toBe(`One threat: th-fraud. ${noData}`);
  });

  it('contains the decisive child of a threat family, or the mother threat if the mother is decisive', () => {
    // th-kid inherits its mother's relations and has 2.6 against the mother's 1; without figures it is the
    // highest.
    expect(reason(customers(), 'products', 'pr-family')).toBe(`One threat: th-kid. ${noData}`);
    const mother = set('/threats/data/th-mother', { override: { corp: 3, motivation: 'Seen' } });
    expect(reason(customers(mother), 'products', 'pr-family')).toBe(`One threat: th-mother. ${noData}`);
  });

  it('contains the mother threat with its children if two children count', () => {
    const twins = set('/threats/data/th-right', { override: { corp: 2, motivation: 'Seen' } });
    expect(reason(customers(twins), 'products', 'pr-twins')).toBe(
      `One threat: th-pair (th-left, th-right). ${noData}`,
    );
    const alone = set('/threats/data/th-right', { override: { corp: 0, motivation: 'Never' } });
    expect(reason(customers(alone), 'products', 'pr-twins')).toBe(`One threat: th-left. ${noData}`);
  });

  it('includes a note that the small share of a key risk indicator does not lower its level', () => {
    expect(reason(customers(share('customers', 'cu-pep', 'Quantity', 0.01)), 'customers', 'cu-pep')).toBe(
      'One threat: th-pep. Key risk indicator: its small share (1%) does not lower the level.',
    );
  });

  it('has a note if the risk concerns the whole business, and only the share if no shown figure changes', () => {
    const data = customers(
      share('customers', 'cu-all', 'Quantity', 1),
      share('customers', 'cu-most', 'Quantity', 0.99),
    );
    expect(reason(data, 'customers', 'cu-all')).toBe('One threat: th-fraud. Concerns the whole business.');
    expect(reason(data, 'customers', 'cu-most')).toBe('One threat: th-fraud. The share is 99%.');
  });

  it('is absent for a risk of level 0 unless an override sets a higher level', () => {
    const none = share('customers', 'cu-gone', 'Quantity', 0);
    expect(reason(customers(none), 'customers', 'cu-gone')).toBeUndefined();
    const override = set('/risks/data/customers/cu-gone', {
      override: { inherent: 1.5, motivation: 'Soon' },
    });
    expect(reason(customers(none, override), 'customers', 'cu-gone')).toBe(
      'One threat: th-fraud. Does not occur in the business, according to the information given. Set to 1.5 by override; calculated level 0.0.',
    );
  });

  it('omits an override without motivation', () => {
    const override = set('/risks/data/customers/cu-all', { override: { inherent: 1, motivation: ' ' } });
    expect(reason(customers(override), 'customers', 'cu-all')).toBe(`One threat: th-fraud. ${noData}`);
  });

  it('contains the list that gives a country its level', () => {
    expect(reason(customers(), 'geographies', 'ge-kp')).toBe(
      `No threat in scope is linked to the risk. ${noData} The level comes from the list li-call.`,
    );
  });

  it('contains only threats for an obligation, because obligations have no distribution', () => {
    expect(reason(customers(), 'legals', 'le-cdd')).toBe('One threat: th-fraud.');
  });

  it('begins with the decisive segment if the risk has two segments', () => {
    const fewer = share('customers', 'cu-all', 'Quantity', 0.2, 'INDIVIDUALS');
    const more = share('customers', 'cu-all', 'Quantity', 1, 'CORPORATES');
    expect(reason(customers(both, fewer, more), 'customers', 'cu-all')).toBe(
      'Corporates: one threat: th-fraud. Concerns the whole business.',
    );
    expect(reason(customers(both), 'customers', 'cu-firm')).toMatch(/^2 threats/);
  });

  it('is in Swedish in a Swedish report', () => {
    const data = reportOf(firmWith(share('customers', 'cu-firm', 'Quantity', 0.04)), 'sv');
    expect(reason(data, 'customers', 'cu-firm')).toBe(
      '2 hot: th-fraud (sv) (83\u00a0%) och th-cash (sv) (17\u00a0%). Andelen 4\u00a0% sänker nivån från 3,1 till 1,1.',
    );
    expect(reason(data, 'geographies', 'ge-kp')).toContain('Nivån kommer från listan li-call (sv).');
  });
});
