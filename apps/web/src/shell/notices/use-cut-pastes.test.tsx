import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dismissMessages, useMessages } from '../../platform/notices/messages.ts';
import { useTruncatedPasteNotice } from './use-cut-pastes.ts';

afterEach(dismissMessages);

function Form({ most, begun = '' }: { readonly most?: number; readonly begun?: string }) {
  useTruncatedPasteNotice();
  return <textarea maxLength={most} defaultValue={begun} />;
}

async function saidAfter(form: React.ReactNode, pasted: string) {
  const user = userEvent.setup();
  render(form);
  await user.click(screen.getByRole('textbox'));
  await user.paste(pasted);
  return renderHook(useMessages).result.current.map(({ text, tone }) => ({ text, tone }));
}

it('pasted text that exceeds the limit of a field shows how many characters were cut', async () => {
  expect(await saidAfter(<Form most={10} begun="abcdef" />, 'ghijklm')).toEqual([
    {
      tone: 'warning',
      text: {
        sentence: 'The field is full. Number of characters cut from the end of the pasted text: 3.',
      },
    },
  ]);
});

it('pasted text within the limit of a field shows no notice', async () => {
  expect(await saidAfter(<Form most={10} begun="abcdef" />, 'ghij')).toEqual([]);
});

it('pasted text in a field without a limit shows no notice', async () => {
  expect(await saidAfter(<Form begun="abcdef" />, 'ghijklmnop')).toEqual([]);
});
