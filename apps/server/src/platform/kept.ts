/** Queries whose text is made once. */
import type { ReadTx, WriteTx } from './tx.ts';

interface Ready<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * A query for what is asked with nearly every call: its text is made once for each connection, and not with each call,
 * which takes the process longer than everything else about a statement. What differs from call to call is
 * `sql.placeholder(...)` in it, and given by name; a column's own encoding does not take null there.
 */
export function keptQuery<Tx extends ReadTx | WriteTx, Row>(
  query: (tx: Tx) => { prepare(name: string): Ready<Row> },
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const made = new WeakMap<Tx, Ready<Row>>();
  return (tx, values) => {
    const known = made.get(tx);
    if (known) return known.execute(values);
    // The connection gives names to statements itself.
    const ready = query(tx).prepare('');
    made.set(tx, ready);
    return ready.execute(values);
  };
}
