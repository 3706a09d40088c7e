import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Compresses with brotli. `quality` (0 to 11) is low, because the caller waits. */
export const compressWithBrotli = (content: string | Buffer, quality: 4 | 5): Promise<Buffer> =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const isBrotliAccepted = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
