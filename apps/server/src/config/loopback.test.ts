import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

describe('the check for a loopback address', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('accepts %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each([
    '127.example.org',
    '127.0.0.1.example.org',
    'localhost.example.org',
    '128.0.0.1',
    '0.0.0.0',
    '::',
    '',
    '[::2]',
  ])('refuses %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
