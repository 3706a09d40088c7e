/** A separate process that owns an embedded database, for tests that kill it. Usage: owner.fixture.ts DIRECTORY */
import { startEmbeddedDatabase } from './start.ts';

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = {
  debug: () => {},
  info: (message: string) => say({ log: message }),
  warn: (message: string) => say({ log: message }),
  error: (message: string) => say({ log: message }),
};

try {
  const database = await startEmbeddedDatabase({
    dataDir: process.argv[2] ?? '',
    log,
    onExit: (error) => say({ gaveUp: error.message }),
  });
  process.stdin.resume().once('end', () => database.stop().then(() => process.exit(0)));
  say({ started: { connection: database.connection, pid: database.pid } });
} catch (error) {
  say({
    refused:
      error instanceof Error ? { name: error.name, message: error.message } : { name: '', message: '' },
  });
  process.exit(1);
}
