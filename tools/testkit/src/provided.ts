import type { ClientConfig } from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection to the tests' database server, which the global setup provides to test files. */
    databaseServer: ClientConfig;
  }
}
