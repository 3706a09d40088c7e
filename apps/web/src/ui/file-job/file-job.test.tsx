/** A PDF without PDF/UA-1 is announced as such. */
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leave } from '../../../test/screen.tsx';
import { Providers } from '../../platform/Providers.tsx';
import { setLanguage } from '../../platform/settings/language.ts';
import { FileJobBar } from './FileJobBar.tsx';

afterEach(leave);

const jobOf = (accessible: boolean | null) => ({
  state: { kind: 'ready' as const, filename: 'a.pdf', accessible, again: () => undefined },
  start: async () => undefined,
  cancel: async () => undefined,
  forget: () => undefined,
});

it('a PDF that does not conform to PDF/UA is marked as such in both languages', () => {
  const shown = (accessible: boolean | null) => (
    <Providers>
      <MantineProvider env="test">
        <FileJobBar job={jobOf(accessible)} nameOf={() => 'PDF'} />
      </MantineProvider>
    </Providers>
  );
  const { rerender } = render(shown(false));
  expect(screen.getByRole('status').textContent).toMatch(
    /a\.pdf is ready.* The PDF file is tagged but does not meet PDF\/UA-1\. Either /,
  );
  act(() => setLanguage('sv'));
  expect(screen.getByRole('status').textContent).toMatch(
    /a\.pdf är klar.* PDF-filen är taggad men uppfyller inte PDF\/UA-1\. Antingen /,
  );
  for (const accessible of [true, null]) {
    rerender(shown(accessible));
    expect(screen.getByRole('status').textContent).not.toContain('PDF/UA-1');
  }
});
