/**
 * Starts the built server with larger content than the starter set; the content becomes the installation's
 * live version.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReferenceModel, toCanonicalJson } from '@klarsikt/engine/model';
import { startEmbeddedDatabase } from '@klarsikt/server/embedded';
import { createLog } from '@klarsikt/server/log';
import { type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import pg from 'pg';

/** Makes the larger content the live version of an installation that has started before. */
async function publish(dataDirectory: string, source: ReferenceModel): Promise<void> {
  const embedded = await startEmbeddedDatabase({ dataDir: dataDirectory, log: createLog('silent') });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  try {
    const content = toCanonicalJson(source);
    const hash = createHash('sha256').update(content).digest('hex');
    await client.query(
      `INSERT INTO model_version (hash, name, published_at, counts, content) VALUES ($1, 'bench', now(), '{}', $2)`,
      [hash, content],
    );
    await client.query(`UPDATE model_channel SET hash = $1 WHERE channel = 'live'`, [hash]);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

/** Starts the server on a new data directory; `stop` removes the directory. */
export async function serverWith(
  source: ReferenceModel,
): Promise<{ readonly server: RunningServer; readonly stop: () => Promise<void> }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-bench-'));
  await (await startBuiltServer({ dataDirectory })).stop();
  await publish(dataDirectory, source);
  const server = await startBuiltServer({ dataDirectory });
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
