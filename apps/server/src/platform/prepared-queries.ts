import type { ReadTx, WriteTx } from './tx.ts';

interface PreparedStatement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * Caches a query that nearly every call runs. Its text is built once per connection, because building takes longer than
 * the rest. Values are passed by name to `sql.placeholder(...)`; a null needs a cast.
 */
export function createCachedQuery<Tx extends ReadTx | WriteTx, Row>(
  query: (tx: Tx) => { prepare(name: string): PreparedStatement<Row> },
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const made = new WeakMap<Tx, PreparedStatement<Row>>();
  return (tx, values) => {
    const known = made.get(tx);
    if (known) return known.execute(values);
    // Without a name, because the connection names statements itself.
    const ready = query(tx).prepare('');
    made.set(tx, ready);
    return ready.execute(values);
  };
}
