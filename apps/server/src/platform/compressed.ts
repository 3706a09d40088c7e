import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** `quality` is brotli's own (0 to 11); low values favour speed because the caller waits. */
export const compressWithBrotli = (content: string | Buffer, quality: 4 | 5): Promise<Buffer> =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const isBrotliAccepted = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
