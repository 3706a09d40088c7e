/**
 * Prepares the root file system of an image, and runs a process in it under the limits of a container, without a
 * container runtime.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { computeSha256 } from './layer.ts';

const described = z.object({ digest: z.string() });
const configSchema = z.object({
  os: z.string(),
  config: z.object({
    User: z.string(),
    WorkingDir: z.string(),
    Entrypoint: z.array(z.string()),
    Env: z.array(z.string()),
  }),
});

export interface ImageRoot {
  readonly folder: string;
  readonly config: z.infer<typeof configSchema>['config'];
}

function extract(words: readonly string[]): void {
  const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: ${stderr}`);
}

/**
 * Unpacks the layers as a container runtime does.
 * @throws Error when the bytes of a part do not match its digest.
 */
export function unpackImage(image: string, work: string): ImageRoot {
  const layout = mkdtempSync(join(work, 'layout-'));
  const folder = mkdtempSync(join(work, 'root-'));
  chmodSync(folder, 0o755);
  extract(['xf', image, '-C', layout]);
  const blob = ({ digest }: { readonly digest: string }): string => {
    const path = join(layout, 'blobs/sha256', digest.replace('sha256:', ''));
    if (`sha256:${computeSha256(readFileSync(path))}` !== digest) throw new Error(`${path} has other bytes.`);
    return path;
  };
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const index = z.object({ manifests: z.array(described) }).parse(read(join(layout, 'index.json')));
  const [found] = index.manifests;
  if (found === undefined) throw new Error(`${image} has no manifest.`);
  const manifest = z.object({ config: described, layers: z.array(described) }).parse(read(blob(found)));
  for (const layer of manifest.layers) extract(['xzpf', blob(layer), '-C', folder]);
  return { folder, config: configSchema.parse(read(blob(manifest.config))).config };
}

/** A group of processes whose memory the kernel limits. */
export interface MemoryGroup {
  readonly processes: string;
  /** Returns the peak memory of the group in bytes; null if the kernel does not measure it. */
  peak(): number | null;
  /**
   * Returns the number of processes that the kernel has killed for lack of memory; null if it does not count them.
   */
  killed(): number | null;
  remove(): void;
}

const figureIn = (file: string, pattern = /^(\d+)/): number | null => {
  if (!existsSync(file)) return null;
  const found = pattern.exec(readFileSync(file, 'utf8'))?.[1];
  return found === undefined ? null : Number(found);
};

/** Removes the group. Retries, because the kernel removes ended processes from their group with a short delay. */
function removeGroup(folder: string): void {
  for (let step = 0; step < 50; step += 1)
    try {
      rmdirSync(folder);
      return;
    } catch {
      spawnSync('sleep', ['0.1']);
    }
  rmdirSync(folder);
}

/** Creates a memory group with control groups version 2, otherwise version 1; null if neither is permitted. */
export function limitMemory(name: string, bytes: number): MemoryGroup | null {
  const kinds = [
    { above: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
    {
      ...{ above: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
      ...{ peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' },
    },
  ];
  for (const { above, limit, peak, events } of kinds) {
    const folder = join(above, name);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (!existsSync(join(folder, limit))) {
      rmdirSync(folder);
      continue;
    }
    writeFileSync(join(folder, limit), String(bytes));
    return {
      processes: join(folder, 'cgroup.procs'),
      peak: () => figureIn(join(folder, peak)),
      killed: () => figureIn(join(folder, events), /^oom_kill (\d+)/m),
      remove: () => removeGroup(folder),
    };
  }
  return null;
}

export interface ImageConfinement {
  readonly root: ImageRoot;
  /** The folder that is mounted as `/data`. The user of the image owns it. */
  readonly data: string;
  readonly memory: MemoryGroup | null;
  readonly env?: Readonly<Record<string, string>>;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Creates the command line that starts the image: separate process and network namespaces with loopback only, a
 * read-only root, writable `/tmp` and `/data`, and the user of the image without new privileges.
 */
export function createConfinedCommand({ root, data, memory, env = {} }: ImageConfinement): readonly string[] {
  const { folder, config } = root;
  const [init = '', ...program] = config.Entrypoint;
  const at = quoted(folder);
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  // Set the working directory in a child of the init, so that the init remains process 1.
  const inside = [
    init,
    '--',
    '/bin/sh',
    '-c',
    `cd ${config.WorkingDir} && exec "$@"`,
    'sh',
    ...program.slice(1),
  ];
  const steps = [
    ...(memory === null ? [] : [`echo $$ > ${memory.processes}`]),
    'ip link set lo up',
    `mount --bind ${at} ${at}`,
    `mount -o remount,bind,ro ${at}`,
    `mount -t proc proc ${at}/proc`,
    `mount --bind /dev ${at}/dev`,
    `mount -t tmpfs -o mode=1777,size=64m tmpfs ${at}/dev/shm`,
    `mount -t tmpfs -o mode=1777,size=256m tmpfs ${at}/tmp`,
    `mount --bind ${quoted(data)} ${at}/data`,
    // Use the full paths of the programs, because the image sets another PATH.
    `exec env -i ${settings.map(quoted).join(' ')} "$(command -v setpriv)" --no-new-privs "$(command -v chroot)" --userspec=${config.User} ${at} ${inside.map(quoted).join(' ')}`,
  ];
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  return ['unshare', ...namespaces, 'sh', '-c', steps.join(' && ')];
}
