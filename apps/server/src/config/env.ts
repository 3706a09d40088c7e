/** The environment variables that the server reads: the only place that reads them. */
import { resolve } from 'node:path';
import { z } from 'zod';

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Public address when it differs from http://localhost:PORT. */
  KLARSIKT_URL: z.url().optional(),
  KLARSIKT_DATA: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  /** Installation secret; generated into the data directory when absent. */
  KLARSIKT_SECRET: z.string().min(32).optional(),
  KLARSIKT_DOCS_URL: z.string().default('/help'),
  KLARSIKT_ANALYTICS: z.enum(['on', 'off']).default('on'),
  KLARSIKT_TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = z.output<typeof envSchema>;

/** Parses the environment; a wrong value ends the start with the variable's name. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return { ...parsed.data, KLARSIKT_DATA: resolve(parsed.data.KLARSIKT_DATA) };
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The environment is not valid. ${places}`);
}
