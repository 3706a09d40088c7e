import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createValueCipher } from './vault.ts';

describe('the vault', () => {
  const secret = randomBytes(32);
  const vault = createValueCipher(secret);

  it('decrypts its own encrypted values, and never encrypts a value to the same bytes twice', () => {
    const [one, two] = [vault.close('mail', 'hemligt å'), vault.close('mail', 'hemligt å')];
    expect(vault.open('mail', one)).toBe('hemligt å');
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('hemligt');
  });

  it('refuses to decrypt a value that was changed or has another purpose or key', () => {
    const sealed = vault.close('mail', 'x'.repeat(40));
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    expect(() => vault.open('mail', changed)).toThrow();
    expect(() => vault.open('totp', sealed)).toThrow();
    expect(() => createValueCipher(randomBytes(32)).open('mail', sealed)).toThrow();
  });
});
