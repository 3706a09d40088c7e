/** What the daily feed needs of the build: its page in development, and the icons that a phone puts on its screen. */
import { crc32, deflateSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { withStyles } from './page-styles.ts';

type OutputBundle = Rolldown.OutputBundle;

type Colour = readonly [number, number, number];
const petrol: Colour = [0, 106, 125];
const white: Colour = [255, 255, 255];

/** The mark of /icon.svg in its own 24 units: a horizon with something rising above it. */
function inMark(x: number, y: number): boolean {
  const [dx, dy] = [x - 12, y - 12];
  const ring = Math.abs(Math.hypot(dx, dy) - 9.25) <= 0.875;
  const horizon = Math.abs(dy) <= 0.875 && Math.abs(dx) <= 9.25;
  const rising = dy <= 0 && Math.hypot(dx, dy) <= 5;
  return ring || horizon || rising;
}

const samples = [0.125, 0.375, 0.625, 0.875];

/** Share of a pixel that the mark covers, 0-1. `room` is the part of the side that the mark takes. */
function coverage(column: number, row: number, size: number, room: number): number {
  const unit = (at: number) => ((at / size - 0.5) / room + 0.5) * 24;
  let hits = 0;
  for (const dx of samples)
    for (const dy of samples) if (inMark(unit(column + dx), unit(row + dy))) hits += 1;
  return hits / samples.length ** 2;
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A square PNG, 8 bit RGB: the mark in white on petrol. */
export function iconPng(size: number, room: number): Buffer {
  const line = size * 3 + 1;
  const pixels = Buffer.alloc(line * size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const share = coverage(column, row, size, room);
      for (const [at, ground] of petrol.entries())
        pixels[row * line + 1 + column * 3 + at] = Math.round(ground + ((white[at] ?? 0) - ground) * share);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A maskable icon keeps its mark inside the safe zone: four fifths of the side. */
const icons = [
  { name: 'feed/icon-180.png', size: 180, room: 0.8 },
  { name: 'feed/icon-192.png', size: 192, room: 0.8 },
  { name: 'feed/icon-512.png', size: 512, room: 0.8 },
  { name: 'feed/icon-maskable-512.png', size: 512, room: 0.62 },
] as const;

const pagePaths = new Set(['/feed', '/feed/', '/feed/intro']);

/** The files of the application, which takes over once the first card is painted. */
function laterFiles(bundle: OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/feed/main.tsx'));
  const files = new Set(main === undefined ? [] : [main.fileName]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const name of chunk.imports) files.add(name);
  }
  return files;
}

/** The suite's first file starts the suite: a feed that shares it would download and run all of it. */
function suiteIn(bundle: OutputBundle): string | undefined {
  return [...laterFiles(bundle)].find((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/apps/web/src/main.tsx'));
  });
}

/** The feed's page and icons. */
export function feedBuild(): Plugin {
  return {
    name: 'feed-build',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const icon = icons.find(({ name }) => `/${name}` === path);
        if (icon) {
          response.setHeader('content-type', 'image/png');
          response.end(iconPng(icon.size, icon.room));
          return;
        }
        if (pagePaths.has(path)) request.url = '/feed.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        if (!filename.endsWith('feed.html')) return html;
        const named = new Set([...html.matchAll(/ (?:href|src)="\/([^"]+)"/g)].map(([, name]) => name));
        // Named here, and asked for by the first paint once it has the card: they would compete with it.
        const tags = [...laterFiles(bundle)]
          .filter((name) => !named.has(name))
          .map((name) => ({
            tag: 'meta',
            attrs: { name: 'later', content: `/${name}` },
            injectTo: 'head' as const,
          }));
        return { html: withStyles(html, bundle), tags };
      },
    },
    generateBundle(_options, bundle) {
      const suite = suiteIn(bundle);
      if (suite !== undefined) this.error(`The daily feed needs ${suite}, which starts the suite`);
      for (const { name, size, room } of icons)
        this.emitFile({ type: 'asset', fileName: name, source: iconPng(size, room) });
    },
  };
}
