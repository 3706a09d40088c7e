/** Creates the provenance of a release: an in-toto statement with a SLSA predicate, version 1. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the commit of the build, and whether files differ from it; null outside a git working copy. */
function commitOf(root: string): { readonly commit: string; readonly isChanged: boolean } | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return null;
  return { commit: head.stdout.trim(), isChanged: git('status', '--porcelain', '-uno').stdout.trim() !== '' };
}

/**
 * Creates the statement about these files. It contains neither time nor machine, so that equal builds give equal
 * statements.
 */
export function createProvenance(
  root: string,
  files: readonly string[],
  built: { readonly version: string; readonly platform: string; readonly node: string },
): object {
  const source = commitOf(root);
  const materials = ['package-lock.json'].map((name) => ({
    name,
    digest: { sha256: sha256(join(root, name)) },
  }));
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((file) => ({ name: basename(file), digest: { sha256: sha256(file) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'klarsikt:npm-run-release',
        externalParameters: { version: built.version, platform: built.platform },
        internalParameters: { node: built.node },
        resolvedDependencies: [
          ...(source === null
            ? []
            : [
                {
                  name: 'source',
                  digest: { gitCommit: source.commit },
                  annotations: { changed: source.isChanged },
                },
              ]),
          ...materials,
        ],
      },
      runDetails: { builder: { id: 'klarsikt:tools/release' } },
    },
  };
}
