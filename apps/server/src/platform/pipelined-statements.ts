/**
 * Reduces packets on a database connection. By default the driver ends every statement with a synchronisation, which
 * the database answers separately, and requests the columns each time. Here statements that are sent together share one
 * synchronisation, and columns are requested once.
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

function nameOf(config: unknown): string {
  if (typeof config !== 'object' || config === null || !('statement' in config)) return '';
  return typeof config.statement === 'string' ? config.statement : '';
}

/** Error for a statement that the database skipped after a failure; the database sends none for it. */
function createSkippedError(): DatabaseError {
  const text = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new DatabaseError(text, 0, 'error'), { severity: 'ERROR', code: '25P02' });
}

interface OpenStatement {
  shared: boolean;
  /** Name of the statement; empty for an unnamed one. */
  readonly name: string;
  /** True if the columns were not requested because they are known. */
  readonly known: boolean;
}

/**
 * Lets statements of a connection share a synchronisation. The driver receives the end of a statement with its result,
 * and an error for each statement after a failed one.
 */
export class PipelinedStatements {
  readonly #driver: ReturnType<typeof originals>;
  readonly #open: OpenStatement[] = [];
  /** Columns of named statements; null for a statement without columns. */
  readonly #columns = new Map<string, unknown>();
  #sharing = false;
  /** The last statement that was sent without a synchronisation. */
  #last: OpenStatement | null = null;
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
    // The driver withdraws a statement whose values cannot be sent; it has no result.
    connection.close = (...given) => {
      this.#sharing = false;
      this.#driver.close(...given);
    };
    connection.emit = (name, ...given) => this.#hear(name, given);
  }

  /**
   * Lets the following statements share a synchronisation. Only within a transaction, because a failure then affects
   * all its statements.
   */
  share(): void {
    this.#sharing = true;
  }

  /** Gives each following statement its own synchronisation. */
  alone(): void {
    this.#sharing = false;
  }

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
      // The statement failed, so the database skipped those after it.
      while (this.#open.shift()?.shared) {
        emit('readyForQuery', { status: 'E' });
        emit('errorMessage', createSkippedError());
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

  #hearColumns({ name, known }: OpenStatement, event: string | symbol, message: unknown): void {
    if (event === 'rowDescription') this.#columns.set(name, message);
    else if (event === 'noData') this.#columns.set(name, null);
    else if (event === 'bindComplete' && known) {
      const described = this.#columns.get(name);
      if (described) this.#driver.emit('rowDescription', described);
    }
  }
}
