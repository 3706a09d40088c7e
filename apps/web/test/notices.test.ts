/** Third-party packages, found from the bundler's modules, each with its licence text. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLicenceNotices, findPackageFolders } from '../notices.ts';

const root = join(import.meta.dirname, '../../..');

describe('the packages in a build', () => {
  it('are found by the paths of their modules, each once', () => {
    const ids = [
      '/house/node_modules/react/index.js',
      '\0/house/node_modules/react/cjs/react.production.js?commonjs-module',
      '/house/node_modules/@mantine/core/styles.css?used',
      '/house/node_modules/a/node_modules/b/index.js',
      '/house/apps/web/node_modules/c/c.js',
      '/house/node_modules/.vite/deps/x.js',
      '/house/packages/engine/src/index.ts',
      '/elsewhere/node_modules/d/d.js',
      '\0vite/preload-helper.js',
      '\0rolldown/runtime.js',
    ];
    expect(findPackageFolders('/house', ids)).toEqual([
      'apps/web/node_modules/c',
      'node_modules/@mantine/core',
      'node_modules/a/node_modules/b',
      'node_modules/react',
      'node_modules/rolldown',
      'node_modules/vite',
    ]);
  });
});

describe('the licence notices', () => {
  const notices = collectLicenceNotices(root, [
    'node_modules/react',
    'node_modules/@fontsource-variable/inter',
  ]);

  it('contain the packages of the browser and of the server with their licence texts', () => {
    expect(notices).toMatch(/\nreact \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta Platforms/);
    expect(notices).toMatch(/\n@fontsource-variable\/inter \S+ \(OFL-1\.1\)\n\n.*Inter Project Authors/);
    expect(notices).toMatch(/\nfastify \S+ \(MIT\)\n\n.*\n+Copyright/);
  });

  it('contain no packages that only development uses', () => {
    expect(notices).not.toMatch(/\n(?:vitest|typescript|@biomejs\/biome) \d/);
  });
});
