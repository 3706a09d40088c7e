/** Peer of the server jobs: the bare framework with an empty answer and with one prepared buffer. */
import Fastify from 'fastify';

const app = Fastify();
const buffer = Buffer.alloc(Number(process.env.BYTES ?? 54_000), 'x');
app.get('/hello', () => ({ hello: 'world' }));
app.get('/buffer', (_request, reply) => reply.type('application/json').send(buffer));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
