/** Throws an error on purpose, to test the error screen and the error log. */
export function ErrorTestPage(): never {
  const error = new Error('Provoked on purpose');
  error.name = 'NotAnError';
  throw error;
}
