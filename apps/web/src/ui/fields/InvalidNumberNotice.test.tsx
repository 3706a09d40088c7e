import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leave } from '../../../test/screen.tsx';
import { Providers } from '../../platform/Providers.tsx';
import { languageSetting } from '../../platform/settings/language.ts';
import { InvalidNumberNotice } from './NumberFault.tsx';

afterEach(leave);

const noticeOf = (text: string, rules: { least?: number; most?: number }): string | null =>
  render(
    <Providers>
      <InvalidNumberNotice text={text} rules={rules} onTake={() => undefined} />
    </Providers>,
  ).container.textContent;

it('the notice about an invalid number contains the limits of the field', () => {
  languageSetting.set('en');
  expect(noticeOf('high', { least: 0, most: 4 })).toBe('Enter a number from 0 to 4');
  expect(noticeOf('high', { least: 0, most: Number.MAX_SAFE_INTEGER })).toBe('Enter a number');
  expect(noticeOf('high', {})).toBe('Enter a number');
  languageSetting.set('sv');
  expect(noticeOf('hög', { least: 0, most: 4 })).toBe('Ange ett tal från 0 till 4');
});
