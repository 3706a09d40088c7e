import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each([
  ['report', 'Report'],
  ['reports', 'Report'],
])('the navigation marks Report as current on both report pages (%s)', async (end, name) => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/${end}`, client);
  await heading(/./);
  const links = (nav: HTMLElement) => within(nav).queryAllByRole('link');
  const marked = () =>
    links(
      screen.getAllByRole('navigation').find((nav) => links(nav).some(({ title }) => title === name)) ??
        document.body,
    )
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ title }) => title);
  await waitFor(() => expect(marked()).toEqual([name]));
});
