/** Pictures of news come from the installation only, with known dimensions. */
import { expect, it } from 'vitest';
import { getPublicationPicture } from '../../src/model/index.ts';

const hash = 'a'.repeat(64);
const media = (mediaSource: string | null, mediaWidth: number | null = null, mediaHeight = mediaWidth) =>
  getPublicationPicture({ mediaSource, mediaWidth, mediaHeight });

it('a stored picture is addressed by its hash, with its recorded width and height', () => {
  const path = `/cms/cdn/${hash}.jpg`;
  expect(media(path, 640.5, 360)).toEqual({ path, hash, width: 640, height: 360 });
  for (const unknown of [
    media(path),
    media(path, 0, 9),
    media(path, -1, 5),
    media(path, 1e308, 1e20),
    media(path, 9, Number.NaN),
  ])
    expect(unknown).toEqual({ path, hash, width: 1600, height: 900 });
});

it('a picture address outside the installation gives no picture', () => {
  for (const address of [
    null,
    '',
    `https://media.example/cms/cdn/${hash}.png`,
    `//media.example/cms/cdn/${hash}.png`,
    `/cms/cdn/${hash}.svg`,
    `/cms/cdn/${'A'.repeat(64)}.png`,
    `/cms/cdn/${hash}.png?x=1`,
    `/cms/cdn/../${hash}.png`,
    'data:image/png;base64,AAAA',
  ])
    expect(media(address, 10)).toBeNull();
});
