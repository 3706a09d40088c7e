import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { readProxies } from './proxies.ts';

describe('KLARSIKT_TRUST_PROXY', () => {
  it('accepts a number of proxies or a list of networks, and trusts no proxy by default', () => {
    expect(readEnv({}).KLARSIKT_TRUST_PROXY).toBeNull();
    for (const nobody of ['', ' ', '0', 'off']) expect(readProxies(nobody)).toBeNull();
    expect(readProxies('1')).toEqual({ hops: 1 });
    expect(readProxies(' 10.0.3.0/24, 192.168.1.7 ,fd12:3456::/48,::1')).toEqual({
      networks: ['10.0.3.0/24', '192.168.1.7', 'fd12:3456::/48', '::1'],
    });
    for (const own of ['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104', '2001:db8::/32'])
      expect(readProxies(own)).toEqual({ networks: [own] });
  });

  it('refuses a value that would trust every address, with examples of valid values', () => {
    for (const everybody of [
      'on',
      'TRUE',
      'yes',
      '*',
      'all',
      '999',
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0/1,128.0.0.0/1',
      '64.0.0.0/7',
      '2000::/3',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/96',
      '::/64',
      '10.0.3.0/24,0.0.0.0/0',
      Array.from({ length: 200 }, (_, n) => `${n + 1}.0.0.0/8`).join(','),
    ])
      expect(() => readEnv({ KLARSIKT_TRUST_PROXY: everybody }), everybody).toThrow(
        /KLARSIKT_TRUST_PROXY: .*Give the number of proxies in front/,
      );
  });

  it('refuses a value that is neither a number nor a list of networks', () => {
    for (const wrong of ['-1', '1.5', 'loopback', '10.0.3.0/33', '10.0.3/24', '::1/129', '10.0.0.0/', 'a,b'])
      expect(() => readEnv({ KLARSIKT_TRUST_PROXY: wrong }), wrong).toThrow('is no network');
    for (const wrong of ['10.0.0.0/255.0.0.0', '10.0.0.0/8/8', 'fe80::1%eth0', '1,2'])
      expect(() => readEnv({ KLARSIKT_TRUST_PROXY: wrong }), wrong).toThrow('is no network');
  });
});

describe('KLARSIKT_URL', () => {
  it('is refused at the start if it contains a path', () => {
    expect(readEnv({ KLARSIKT_URL: 'https://klarsikt.example.org' }).KLARSIKT_URL).toBeDefined();
    expect(() => readEnv({ KLARSIKT_URL: 'https://example.org/klarsikt' })).toThrow(
      'KLARSIKT_URL: It has a path, and the installation needs a host name of its own',
    );
  });
});
