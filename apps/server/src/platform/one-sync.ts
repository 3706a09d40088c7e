/**
 * One synchronisation for all that goes to the database together. The driver ends every statement with one of its own, and
 * the database answers each of them at once: a packet to write there and to read here for every statement.
 */
import { type Connection, DatabaseError } from 'pg';

/** The way of one connection's statements. */
export interface Synchronised {
  /** From now on statements share one synchronisation: only within a transaction, whose failures concern all of them. */
  share(): void;
  /** Ends what is shared: what comes now is synchronised by itself. */
  alone(): void;
  /** Sends the synchronisation that is owed. */
  settle(): void;
}

/** What the database says of a statement in a transaction that has failed; one that is skipped is not answered at all. */
function skipped(): DatabaseError {
  const text = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new DatabaseError(text, 0, 'error'), { severity: 'ERROR', code: '25P02' });
}

/**
 * Lets statements on a connection share a synchronisation. The driver hears of each that it is done when its result has
 * come, and of those behind one that has failed, which the database skips, that they have failed too.
 */
export function synchronise(connection: Connection): Synchronised {
  const [sync, query, close, emit] = [
    connection.sync,
    connection.query,
    connection.close,
    connection.emit,
  ].map((method) => method.bind(connection)) as [
    Connection['sync'],
    Connection['query'],
    Connection['close'],
    Connection['emit'],
  ];
  /** Statements that are not answered yet, oldest first. */
  const open: { shared: boolean }[] = [];
  let sharing = false;
  let last: { shared: boolean } | null = null;

  const settle = () => {
    if (last === null) return;
    last.shared = false;
    last = null;
    sync();
  };
  connection.sync = () => {
    const one = { shared: sharing };
    open.push(one);
    last = sharing ? one : null;
    if (!sharing) sync();
  };
  connection.query = (text) => {
    settle();
    open.push({ shared: false });
    query(text);
  };
  // A statement whose values can not be sent is taken back, and gives no result.
  connection.close = (...given) => {
    sharing = false;
    close(...given);
  };
  connection.emit = (name, ...given) => {
    if (name === 'readyForQuery') {
      // Who shares and is still open has failed, and those behind it were skipped.
      while (open.shift()?.shared) {
        emit('readyForQuery', { status: 'E' });
        emit('errorMessage', skipped());
      }
      return emit(name, ...given);
    }
    const heard = emit(name, ...given);
    if ((name === 'commandComplete' || name === 'emptyQuery') && open[0]?.shared) {
      open.shift();
      emit('readyForQuery', { status: 'T' });
    }
    return heard;
  };
  return {
    share: () => {
      sharing = true;
    },
    alone: () => {
      sharing = false;
    },
    settle,
  };
}
