/** Checks the server of DATABASE_URL before anything is created. */
import { Client } from 'pg';

const patienceMs = 10_000;
const oldestVersion = 15;

interface ServerAddress {
  readonly where: string;
  readonly user: string;
  readonly database: string;
}

function serverAddressOf({ host, port, user, database }: Client): ServerAddress {
  const where = host.startsWith('/') ? `the socket folder ${host}` : `${host}:${port}`;
  return { where, user: user ?? '', database: database ?? '' };
}

const sentences: Readonly<Record<string, (place: ServerAddress) => string>> = {
  ECONNREFUSED: ({ where }) =>
    `No PostgreSQL server answers at ${where}. Start it, or correct host and port of DATABASE_URL.`,
  ENOENT: ({ where }) => `No PostgreSQL server answers at ${where}. Start it, or correct DATABASE_URL.`,
  EACCES: ({ where }) => `This user may not reach ${where}. Open it, or name a host in DATABASE_URL.`,
  ENOTFOUND: ({ where }) => `The host of ${where} is not known. Correct the host of DATABASE_URL.`,
  EAI_AGAIN: ({ where }) =>
    `The name of ${where} cannot be looked up now. Check the name service, then start again.`,
  EHOSTUNREACH: ({ where }) => `There is no way to ${where}. Check the network, or the host of DATABASE_URL.`,
  ENETUNREACH: ({ where }) => `There is no way to ${where}. Check the network, or the host of DATABASE_URL.`,
  ETIMEDOUT: ({ where }) =>
    `Nothing answers at ${where} within ${patienceMs / 1000} seconds. Check firewall, host and port of DATABASE_URL.`,
  '28P01': ({ where, user }) =>
    `The PostgreSQL server at ${where} refuses the password of user ${user}. Correct it in DATABASE_URL.`,
  '3D000': ({ where, user, database }) =>
    `The PostgreSQL server at ${where} has no database ${database}. Create it there: CREATE DATABASE "${database}" OWNER "${user}".`,
  '53300': ({ where }) =>
    `The PostgreSQL server at ${where} has no free connection. Raise its max_connections.`,
  '57P03': ({ where }) => `The PostgreSQL server at ${where} is starting or ending. Start again in a moment.`,
};

/** Errors that have no code, recognised by their message. */
const phrases: readonly (readonly [RegExp, string, (place: ServerAddress) => string])[] = [
  [/timeout expired|timed out/, 'ETIMEDOUT', () => ''],
  [
    /client password must be|password must be a/,
    '',
    ({ where, user }) =>
      `The PostgreSQL server at ${where} asks user ${user} for a password, and DATABASE_URL has none.`,
  ],
  [
    /does not support SSL/,
    '',
    ({ where }) =>
      `The PostgreSQL server at ${where} does not speak TLS. Set it up there, or leave sslmode out of DATABASE_URL.`,
  ],
];

/**
 * Returns code and message of the innermost error; for a host name with several addresses, the error of the first
 * address.
 */
function reasonOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}

function describeConnectionError(error: unknown, place: ServerAddress): string {
  const { code, message } = reasonOf(error);
  const known = sentences[code];
  if (known !== undefined) return known(place);
  const phrase = phrases.find(([words]) => words.test(message));
  if (phrase !== undefined) return (sentences[phrase[1]] ?? phrase[2])(place);
  if (/CERT|TLS|SSL|UNABLE_TO/.test(code))
    return `The certificate of the PostgreSQL server at ${place.where} is not trusted (${code}). Name the authority's file in DATABASE_URL (sslrootcert=/path), or in NODE_EXTRA_CA_CERTS.`;
  return `The PostgreSQL server at ${place.where} does not let user ${place.user} into database ${place.database}: ${message}.`;
}

function createProbeClient(connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: patienceMs });
  } catch {
    // Do not use the parser's own message, because it may contain the password.
    throw new Error('DATABASE_URL cannot be read: special characters of a password are written as %XX.');
  }
}

/**
 * Connects once; throws an error with a message for the operator if the database is unusable or the server is too
 * old.
 */
export async function requireReachableDatabase(connectionString: string): Promise<void> {
  const client = createProbeClient(connectionString);
  client.on('error', () => undefined);
  const place = serverAddressOf(client);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(describeConnectionError(error, place), { cause: error });
  }
  try {
    const { rows } = await client.query<{ n: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS n",
    );
    const version = rows[0]?.n ?? 0;
    if (version < oldestVersion)
      throw new Error(
        `The PostgreSQL server at ${place.where} is version ${version}. Klarsikt needs ${oldestVersion} or later.`,
      );
  } finally {
    await client.end();
  }
}
