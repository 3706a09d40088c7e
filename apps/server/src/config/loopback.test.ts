import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

describe('the check for a loopback address', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('accepts %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
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
    expect(isLoopbackHost(host)).toBe(false);
  });
});
