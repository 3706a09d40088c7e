/** The yardstick of a list: the bare framework and its driver, 50 rows of a table as they are. */
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
