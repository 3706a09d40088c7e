import type { ClientConfig } from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests' database server is: set up once, read by each test file. */
    databaseServer: ClientConfig;
  }
}
