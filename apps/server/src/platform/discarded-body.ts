/** Handles the unread rest of a request, usually the rest of a refused body that is too large. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export const maxDiscardedBytes = 80 * 1024 * 1024;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Reads and drops the rest of a request while the answer is sent. Closing the connection while the client is still
 * sending would reset it and lose the answer (RFC 9112 section 9.6). The time limit of requests applies.
 */
export function discardRequestBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete !== false || !hasBody(request)) return;
  const closes = !reply.raw.shouldKeepAlive;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  let left = maxDiscardedBytes;
  raw.unpipe();
  raw.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.socket.destroy();
  });
  const hangUp = () => {
    if (raw.readableEnded && reply.raw.writableFinished) raw.socket.destroySoon();
  };
  if (closes) {
    raw.once('end', hangUp);
    reply.raw.once('finish', hangUp);
  }
  raw.resume();
}
