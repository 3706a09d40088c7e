/**
 * What goes to the database together is said once. The driver ends every statement with a synchronisation of its own, and
 * the database answers each of them at once: a packet to write there and to read here for every statement. And it has the
 * columns of a result described with every run of a statement, whose plan and columns a connection keeps.
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

const originals = (connection: Connection) => ({
  sync: connection.sync.bind(connection),
  query: connection.query.bind(connection),
  close: connection.close.bind(connection),
  emit: connection.emit.bind(connection),
  bind: connection.bind.bind(connection),
  describe: connection.describe.bind(connection),
});

/** The statement that values are bound to. */
function nameOf(config: unknown): string {
  if (typeof config !== 'object' || config === null || !('statement' in config)) return '';
  return typeof config.statement === 'string' ? config.statement : '';
}

/** What the database says of a statement in a transaction that has failed; one that is skipped is not answered at all. */
function skipped(): DatabaseError {
  const text = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new DatabaseError(text, 0, 'error'), { severity: 'ERROR', code: '25P02' });
}

/** A statement that is not answered yet. */
interface Open {
  shared: boolean;
  /** The name under which the connection keeps it; empty for none. */
  readonly name: string;
  /** Whether its columns were left undescribed, being known. */
  readonly known: boolean;
}

/**
 * Lets statements on a connection share a synchronisation. The driver hears of each that it is done when its result has
 * come, and of those behind one that has failed, which the database skips, that they have failed too.
 */
export function synchronise(connection: Connection): Synchronised {
  const { sync, query, close, emit, bind, describe } = originals(connection);
  /** Oldest first. */
  const open: Open[] = [];
  /** What the database has said of the columns of named statements; null for one without any. */
  const columns = new Map<string, unknown>();
  let sharing = false;
  let last: Open | null = null;
  let bound = '';
  let known = false;

  const settle = () => {
    if (last === null) return;
    last.shared = false;
    last = null;
    sync();
  };
  connection.sync = () => {
    const one = { shared: sharing, name: bound, known };
    bound = '';
    known = false;
    open.push(one);
    last = sharing ? one : null;
    if (!sharing) sync();
  };
  connection.query = (text) => {
    settle();
    open.push({ shared: false, name: '', known: false });
    query(text);
  };
  connection.bind = (config, more) => {
    bound = nameOf(config);
    bind(config, more);
  };
  connection.describe = (message, more) => {
    known = bound !== '' && columns.has(bound);
    if (!known) describe(message, more);
  };
  // A statement whose values can not be sent is taken back, and gives no result.
  connection.close = (...given) => {
    sharing = false;
    close(...given);
  };
  const hear = (name: string | symbol, message: unknown) => {
    const [first] = open;
    if (first === undefined || first.name === '') return;
    if (name === 'rowDescription') columns.set(first.name, message);
    else if (name === 'noData') columns.set(first.name, null);
    else if (name === 'bindComplete' && first.known) {
      const described = columns.get(first.name);
      if (described) emit('rowDescription', described);
    }
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
    hear(name, given[0]);
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
