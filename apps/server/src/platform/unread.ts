/** What has not been read of a request when it is answered: a refusal, mostly, of a body that is too large. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Most bytes that are read away: more than the largest file that anybody may send. */
export const awayBytes = 80 * 1024 * 1024;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * Reads the rest of a request away while it is answered, whatever it asked of its connection: a connection that is closed
 * on somebody who still sends is reset, and the answer is lost with it (RFC 9112 section 9.6). How long that may take is
 * what a whole request may take.
 */
export function readAway(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete !== false || !hasBody(request)) return;
  const closes = !reply.raw.shouldKeepAlive;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  let left = awayBytes;
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
