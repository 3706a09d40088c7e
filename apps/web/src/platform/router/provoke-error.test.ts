import { expect, it } from 'vitest';
import { ProvokeError } from './ProvokeError.tsx';

it('the page that provokes an error raises one named NotAnError, in every mode', () => {
  const modes = ['production', 'development', 'test'];
  const before = process.env.NODE_ENV;
  try {
    for (const mode of modes) {
      process.env.NODE_ENV = mode;
      expect(() => ProvokeError()).toThrow(expect.objectContaining({ name: 'NotAnError' }));
    }
  } finally {
    process.env.NODE_ENV = before;
  }
});
