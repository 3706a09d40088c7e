import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { leave } from '../../../test/screen.tsx';
import { Providers } from '../../platform/Providers.tsx';
import { languageSetting } from '../../platform/settings/language.ts';
import { DateField } from '../fields/DateField.tsx';
import { PlainDateField } from '../fields/PlainDateField.tsx';
import type { DayLimits } from './month.ts';

afterEach(leave);

function Held({ start, plain = false, ...limits }: { start: string; plain?: boolean } & DayLimits) {
  const [value, onChange] = useState(start);
  const given = { label: 'Due', value, onChange, ...limits };
  return (
    <Providers>
      <MantineProvider>
        {plain ? <PlainDateField {...given} /> : <DateField {...given} />}
        <output>{value}</output>
      </MantineProvider>
    </Providers>
  );
}

const kept = () => screen.getByRole('status').textContent;
const dayNamed = (name: string) => screen.getByRole('button', { name });

describe.each([false, true])('the calendar of a date field (plain: %s)', (plain) => {
  it('is navigated by keyboard, and returns the focus when a day is chosen', async () => {
    languageSetting.set('en');
    render(<Held start="2026-11-26" plain={plain} />);
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Change the date in the calendar: 26 Nov 2026' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Choose a date' });
    await waitFor(() => expect(document.activeElement).toBe(dayNamed('Thursday, 26 November 2026')));
    expect(dayNamed('Thursday, 26 November 2026').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowRight}{Home}');
    expect(document.activeElement).toBe(dayNamed('Monday, 30 November 2026'));
    await user.keyboard('{PageDown}{Enter}');
    expect(dialog.isConnected).toBe(false);
    expect(kept()).toBe('2026-12-30');
    expect(screen.getByRole('textbox', { name: 'Due' })).toHaveProperty('value', '30 Dec 2026');
    expect(document.activeElement).toBe(button);
  });

  it('shows weekdays from Monday and week numbers in Swedish', async () => {
    languageSetting.set('sv');
    render(<Held start="2026-11-26" plain={plain} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('textbox', { name: 'Due' }));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('heading', { name: 'November 2026' });
    const [first] = screen.getAllByRole('columnheader').slice(1);
    expect(first?.getAttribute('abbr')).toBe('måndag');
    expect(screen.getByRole('rowheader', { name: 'Vecka 48' }).textContent).toBe('48');
    await user.click(dayNamed('tisdag 3 november 2026'));
    expect(kept()).toBe('2026-11-03');
  });

  it('does not allow a day outside the limits of the field', async () => {
    languageSetting.set('en');
    render(<Held start="2026-11-26" plain={plain} earliest="2026-11-20" latest="2026-11-28" />);
    const user = userEvent.setup();
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    await press(/calendar/);
    await press('Sunday, 29 November 2026');
    expect(kept()).toBe('2026-11-26');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(dayNamed('Friday, 20 November 2026'));
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('dialog'), kept()]).toEqual([null, '2026-11-26']);
    await press(/calendar/);
    await press('Clear date');
    expect(kept()).toBe('');
    expect(screen.getByRole('button', { name: 'Choose a date in the calendar' })).toBeTruthy();
  });
});

it('a read-only date field has no calendar button', () => {
  languageSetting.set('en');
  render(
    <Providers>
      <MantineProvider>
        <DateField label="Due" value="2026-11-26" onChange={() => undefined} readOnly />
      </MantineProvider>
    </Providers>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
