import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';
import { closeHelp } from '../../platform/help.ts';
import { goToStep } from '../../platform/tour.ts';

afterEach(() => {
  closeHelp();
  goToStep(null);
});

describe('the help of a page', () => {
  it('opens with F1 on the article of the screen, and Esc closes it', async () => {
    const tenant = await (await theApp()).tenant();
    const { user } = await open('/threatview/threats', await tenant.user());
    await heading(/Threats/);
    await user.keyboard('{F1}');
    expect(await screen.findByRole('heading', { name: 'Find threats' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Help for this page' })).toBeNull(),
    );
  });

  it('can be opened from the help menu of an application', async () => {
    const tenant = await (await theApp()).tenant();
    const { user } = await open('/admin', await tenant.user(), 'sv');
    await user.click(await screen.findByRole('button', { name: 'Hjälp' }));
    // Without layout the menu counts as hidden.
    const entry = (name: RegExp) => screen.findByRole('menuitem', { name, hidden: true });
    for (const name of [/Ändringslogg/, /Kom igång/, /Rundtur/, /Resurser/])
      expect(await entry(name)).toBeDefined();
    await user.click(await entry(/Hjälp för den här sidan/));
    expect(await screen.findByRole('heading', { name: 'Användare och behörigheter' })).toBeDefined();
  });
});

describe('the help in the portal', () => {
  it("opens by button and F1 on the portal's article, and returns the focus", async () => {
    const tenant = await (await theApp()).tenant();
    const { user } = await open('/portal/dashboard', await tenant.user(), 'sv');
    const button = await screen.findByRole('button', { name: 'Hjälp för den här sidan' });
    await user.click(button);
    const name = 'Din egen riskbedömning i portalen';
    expect(await screen.findByRole('heading', { name })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.keyboard('{F1}');
    expect(await screen.findByRole('heading', { name })).toBeDefined();
  });
});

describe('the tour', () => {
  it('is navigated with the arrow keys and can be ended at any step', async () => {
    const client = await (await theApp()).demo();
    goToStep(0);
    const { user, address } = await open('/threatview/threats', client);
    await heading(/Threats/);
    expect(await screen.findByRole('heading', { name: 'Start with the threats' })).toBeDefined();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('heading', { name: 'A half-finished assessment' })).toBeDefined();
    await waitFor(() => expect(address()).toMatch(/^\/ra\/\d+$/));
    await user.click(screen.getByRole('button', { name: 'End the tour' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Tour of the demo' })).toBeNull());
  });
});
