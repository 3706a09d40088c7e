import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers of every answer. */
export function fixedHeaders(config: Pick<Config, 'origin'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Headers of what is answered before any hook runs. */
export const earlyHeaders = (config: Pick<Config, 'origin'>): Readonly<Record<string, string>> => ({
  ...fixedHeaders(config),
  'content-security-policy': apiPolicy,
});

/** Sets the headers on every answer, errors and files included. A handler or the page server may set a more precise policy. */
export function secureHeaders(app: FastifyInstance, config: Pick<Config, 'origin'>): void {
  const headers = fixedHeaders(config);
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
