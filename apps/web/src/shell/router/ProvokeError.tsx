/** Raises an error on purpose, so that the error screen and the error log can be tried. */
export function ProvokeError(): never {
  const error = new Error('Provoked on purpose');
  error.name = 'NotAnError';
  throw error;
}
