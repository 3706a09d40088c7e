import type { ReadTx, WriteTx } from './tx.ts';

interface PreparedStatement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * Caches a query that nearly every call runs. Its text is built once per connection, because building it takes longer
 * than running it. Values are passed by name to `sql.placeholder(...)`; a null needs a cast.
 */
export function createCachedQuery<Tx extends ReadTx | WriteTx, Row>(
  query: (tx: Tx) => { prepare(name: string): PreparedStatement<Row> },
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const made = new WeakMap<Tx, PreparedStatement<Row>>();
  return (tx, values) => {
    const known = made.get(tx);
    if (known) return known.execute(values);
    // Prepare without a name, because the connection assigns names to statements itself.
    const ready = query(tx).prepare('');
    made.set(tx, ready);
    return ready.execute(values);
  };
}
