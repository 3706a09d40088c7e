import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function createFixedHeaders(config: Pick<Config, 'origin'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ...(config.origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Creates the headers of answers that are sent before any hook runs. */
export const createEarlyHeaders = (config: Pick<Config, 'origin'>): Readonly<Record<string, string>> => ({
  ...createFixedHeaders(config),
  'content-security-policy': apiPolicy,
});

/** Sets the security headers of every answer, including errors and files. A handler may set a stricter policy. */
export function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'origin'>): void {
  const headers = createFixedHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
    done(null, payload);
  });
}
