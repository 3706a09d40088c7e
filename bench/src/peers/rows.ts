/** Peer of the list jobs: the bare framework and its database driver return 50 unchanged rows of a table. */
import Fastify from 'fastify';
import pg from 'pg';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
app.post('/rows', async () => {
  const { rows } = await pool.query({
    name: 'rows',
    text: 'SELECT id, name, note FROM bench_row ORDER BY id LIMIT 50',
  });
  return { result: rows };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
