/** Compression of answers that are made for one caller, while they wait. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Quickly rather than tightly: `quality` is brotli's own, 0-11. */
export const brotli = (content: string | Buffer, quality: 4 | 5): Promise<Buffer> =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Whether the caller reads brotli. */
export const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
