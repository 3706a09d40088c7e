/**
 * What goes to the database together is said once. The driver ends every statement with a synchronisation of its own, and
 * the database answers each of them at once: a packet to write there and to read here for every statement. And it has the
 * columns of a result described with every run of a statement, whose plan and columns a connection keeps.
 */
import { type Connection, DatabaseError } from 'pg';

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
export class Synchronised {
  readonly #driver: ReturnType<typeof originals>;
  /** Oldest first. */
  readonly #open: Open[] = [];
  /** What the database has said of the columns of named statements; null for one without any. */
  readonly #columns = new Map<string, unknown>();
  #sharing = false;
  /** The last that was sent without a synchronisation of its own. */
  #last: Open | null = null;
  #bound = '';
  #known = false;

  constructor(connection: Connection) {
    this.#driver = originals(connection);
    connection.sync = () => this.#sync();
    connection.query = (text) => {
      this.settle();
      this.#open.push({ shared: false, name: '', known: false });
      this.#driver.query(text);
    };
    connection.bind = (config, more) => {
      this.#bound = nameOf(config);
      this.#driver.bind(config, more);
    };
    connection.describe = (message, more) => {
      this.#known = this.#bound !== '' && this.#columns.has(this.#bound);
      if (!this.#known) this.#driver.describe(message, more);
    };
    // A statement whose values can not be sent is taken back, and gives no result.
    connection.close = (...given) => {
      this.#sharing = false;
      this.#driver.close(...given);
    };
    connection.emit = (name, ...given) => this.#hear(name, given);
  }

  /** From now on statements share one synchronisation: only within a transaction, whose failures concern all of them. */
  share(): void {
    this.#sharing = true;
  }

  /** Ends what is shared: what comes now is synchronised by itself. */
  alone(): void {
    this.#sharing = false;
  }

  /** Sends the synchronisation that is owed. */
  settle(): void {
    if (this.#last === null) return;
    this.#last.shared = false;
    this.#last = null;
    this.#driver.sync();
  }

  #sync(): void {
    const one = { shared: this.#sharing, name: this.#bound, known: this.#known };
    this.#bound = '';
    this.#known = false;
    this.#open.push(one);
    this.#last = one.shared ? one : null;
    if (!one.shared) this.#driver.sync();
  }

  #hear(name: string | symbol, given: readonly unknown[]): boolean {
    const { emit } = this.#driver;
    if (name === 'readyForQuery') {
      // Who shares and is still open has failed, and those behind it were skipped.
      while (this.#open.shift()?.shared) {
        emit('readyForQuery', { status: 'E' });
        emit('errorMessage', skipped());
      }
      return emit(name, ...given);
    }
    const heard = emit(name, ...given);
    const [first] = this.#open;
    if (first?.name) this.#hearColumns(first, name, given[0]);
    if ((name === 'commandComplete' || name === 'emptyQuery') && first?.shared) {
      this.#open.shift();
      emit('readyForQuery', { status: 'T' });
    }
    return heard;
  }

  #hearColumns({ name, known }: Open, event: string | symbol, message: unknown): void {
    if (event === 'rowDescription') this.#columns.set(name, message);
    else if (event === 'noData') this.#columns.set(name, null);
    else if (event === 'bindComplete' && known) {
      const described = this.#columns.get(name);
      if (described) this.#driver.emit('rowDescription', described);
    }
  }
}
