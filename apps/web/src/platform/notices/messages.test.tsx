/** Errors as messages, beside which no field is marked. */
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import { dismissMessages, showError, useMessages } from './messages.ts';

afterEach(dismissMessages);

const said = () => renderHook(useMessages).result.current.map(({ text }) => text);

const refused = (...messages: readonly string[]) => {
  const faults = messages.map((message) => ({ path: 'body.lastDay', code: 'custom', message }));
  return new ApiError(422, { code: 'error.invalid', message: '', details: { faults }, id: '' });
};

it('an error notice lists each reason of a refused save once', () => {
  showError(refused('The day is over.', 'Too long.', 'The day is over.'), 'en', 'The action was not saved.');
  expect(said()).toEqual([{ sentence: 'The action was not saved. The day is over. Too long.' }]);
});

it('a message names the failure before its cause', () => {
  const away = new NetworkError('GET', '/', new TypeError('Failed to fetch'));
  const why = 'Servern svarade inte. Kontrollera anslutningen och försök igen.';
  for (const lead of ['Det gick inte.', 'Filen', undefined]) showError(away, 'sv', lead);
  expect(said()).toEqual([`Det gick inte. ${why}`, `Filen: ${why}`, why].map((sentence) => ({ sentence })));
});
