/** Checks at start that the configured ports are free, before anything is created. */
import { createServer, type Server } from 'node:net';

export interface RequiredPort {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function describePortError({ host, port, settings }: RequiredPort, error: unknown): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. End that one, or set ${settings.port} to a free port.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not listen on port ${port} (ports below 1024 are for the administrator). Set ${settings.port} to a higher one, with a proxy in front.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `${host} is no address of this machine. Set ${settings.host} to one that is: 127.0.0.1 for this machine alone, 0.0.0.0 for every network.`;
  return `Port ${port} of ${host} (${settings.port}) cannot be opened: ${error instanceof Error ? error.message : String(error)}.`;
}

function holdPort(wanted: RequiredPort): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(describePortError(wanted, error), { cause: error })));
    server.listen({ host: wanted.host, port: wanted.port }, () => resolve(server));
  });
}

/**
 * Throws for the first port that is not available. All ports are held at the same time, because two settings may name
 * the same port.
 */
export async function checkPorts(wanted: readonly RequiredPort[]): Promise<void> {
  const held: Server[] = [];
  try {
    for (const [at, each] of wanted.entries()) {
      const same = wanted.slice(0, at).find(({ port }) => port === each.port && port !== 0);
      if (same !== undefined && same.host === each.host)
        throw new Error(
          `${same.settings.port} and ${each.settings.port} are the same port, ${each.port}. Give each its own.`,
        );
      held.push(await holdPort(each));
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
  }
}
