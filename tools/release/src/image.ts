/** Builds an image in the OCI layout from a release archive, without a daemon. Equal inputs give equal bytes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { computeSha256, createImageLayer, createTar } from './layer.ts';
import { type BaseTools, imageUserId, listBaseComponents, listBaseLayerEntries } from './system-files.ts';

export interface ImageSettings extends BaseTools {
  /** The archive `klarsikt-<version>-linux-<cpu>.tar.gz`, which becomes a layer of the image unchanged. */
  readonly archive: string;
  /** The folder to which the image is written. */
  readonly target: string;
  readonly version: string;
  readonly cpu: 'x64' | 'arm64';
}

const types = {
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  config: 'application/vnd.oci.image.config.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
} as const;

const epoch = '1970-01-01T00:00:00Z';
const second = 1_000_000_000;

/** Returns the run configuration of the image: an unprivileged user, an init, and one writable folder. */
function runConfig(folder: string, { version }: ImageSettings) {
  return {
    User: `${imageUserId}:${imageUserId}`,
    WorkingDir: `/${folder}`,
    Entrypoint: ['/sbin/tini', '--', '/usr/local/bin/node', '--enable-source-maps', 'start.mjs'],
    Cmd: [],
    Env: [
      'PATH=/usr/local/bin:/bin',
      'NODE_ENV=production',
      'HOST=0.0.0.0',
      'PORT=3000',
      'KLARSIKT_DATA=/data',
    ],
    ExposedPorts: { '3000/tcp': {} },
    Volumes: { '/data': {} },
    StopSignal: 'SIGTERM',
    Healthcheck: {
      Test: ['CMD', '/usr/local/bin/node', 'tools/run/health.mjs'],
      Interval: 30 * second,
      Timeout: 5 * second,
      StartPeriod: 60 * second,
      Retries: 3,
    },
    Labels: {
      'org.opencontainers.image.title': 'Klarsikt',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.description':
        'Compliance and financial crime: threats and the business-wide risk assessment',
      'klarsikt.sbom': `/${folder}/sbom.cdx.json`,
    },
  };
}

const jsonBlob = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');
const descriptor = (mediaType: string, blob: Buffer) => ({
  mediaType,
  digest: `sha256:${computeSha256(blob)}`,
  size: blob.length,
});

interface WrittenImage {
  readonly digest: string;
  /** Writes the image, and returns its digest and the bill of materials of its whole content. */
  readonly bill: string;
}

export function writeContainerImage(given: ImageSettings): WrittenImage {
  const { archive, target, cpu } = given;
  const folder = basename(archive).replace(/\.tar\.gz$/, '');
  const work = mkdtempSync(join(tmpdir(), 'klarsikt-image-'));
  try {
    const unpacked = spawnSync('tar', ['xzf', archive, '-C', work], { encoding: 'utf8' });
    if (unpacked.status !== 0) throw new Error(`${archive} could not be unpacked: ${unpacked.stderr}`);
    const entries = listBaseLayerEntries(join(work, folder), given);
    const base = createImageLayer(entries);
    const application = readFileSync(archive);
    const config = jsonBlob({
      created: epoch,
      architecture: cpu === 'x64' ? 'amd64' : 'arm64',
      os: 'linux',
      config: runConfig(folder, given),
      rootfs: {
        type: 'layers',
        diff_ids: [`sha256:${base.diffId}`, `sha256:${computeSha256(gunzipSync(application))}`],
      },
      history: [
        { created: epoch, created_by: 'Node and the libraries that it needs' },
        { created: epoch, created_by: basename(archive) },
      ],
    });
    const layers = [base.blob, application].map((blob) => descriptor(types.layer, blob));
    const manifest = jsonBlob({
      schemaVersion: 2,
      mediaType: types.manifest,
      config: descriptor(types.config, config),
      layers,
      annotations: { 'org.opencontainers.image.version': given.version },
    });
    const index = {
      schemaVersion: 2,
      mediaType: types.index,
      manifests: [
        {
          ...descriptor(types.manifest, manifest),
          platform: { architecture: cpu === 'x64' ? 'amd64' : 'arm64', os: 'linux' },
          annotations: { 'org.opencontainers.image.ref.name': `klarsikt:${given.version}` },
        },
      ],
    };
    const blobs = [base.blob, application, config, manifest].map((content) => ({
      path: `blobs/sha256/${computeSha256(content)}`,
      mode: 0o644,
      content,
    }));
    const layout = { path: 'oci-layout', mode: 0o644, content: jsonBlob({ imageLayoutVersion: '1.0.0' }) };
    writeFileSync(
      target,
      createTar([...blobs, layout, { path: 'index.json', mode: 0o644, content: jsonBlob(index) }]),
    );
    return { digest: `sha256:${computeSha256(manifest)}`, bill: billWith(join(work, folder), entries) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Extends the bill of materials of the archive by the files of the base layer. */
function billWith(folder: string, entries: ReturnType<typeof listBaseLayerEntries>): string {
  const bill: unknown = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  if (typeof bill !== 'object' || bill === null || !('components' in bill) || !Array.isArray(bill.components))
    throw new Error('The archive has no bill of materials.');
  const components = [...bill.components, ...listBaseComponents(entries, computeSha256)];
  return `${JSON.stringify({ ...bill, components }, null, 1)}\n`;
}
