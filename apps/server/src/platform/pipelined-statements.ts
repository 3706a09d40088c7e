/**
 * Reduces the packets on a database connection. By default the driver ends every statement with a synchronisation,
 * which the database answers separately, and requests the columns each time. With this module, statements that are
 * sent together share one synchronisation, and columns are requested only once.
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

/**
 * Creates an error for a statement that the database skipped after a failure, because the database sends no error for
 * it.
 */
function createSkippedError(): DatabaseError {
  const text = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new DatabaseError(text, 0, 'error'), { severity: 'ERROR', code: '25P02' });
}

interface OpenStatement {
  shared: boolean;
  /** Name of the statement; empty for a statement without a name. */
  readonly name: string;
  /** True if the columns were not requested because they are known. */
  readonly known: boolean;
}

/**
 * Lets statements of a connection share a synchronisation. The driver is informed of the end of a statement when its
 * result arrives, and of an error for each statement after a failed one.
 */
export class PipelinedStatements {
  readonly #driver: ReturnType<typeof originals>;
  readonly #open: OpenStatement[] = [];
  /** Columns of named statements; null for a statement without columns. */
  readonly #columns = new Map<string, unknown>();
  #sharing = false;
  /** The last statement that was sent without a synchronisation of its own. */
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
    // The driver withdraws a statement whose values cannot be sent, and the database sends no result for it.
    connection.close = (...given) => {
      this.#sharing = false;
      this.#driver.close(...given);
    };
    connection.emit = (name, ...given) => this.#hear(name, given);
  }

  /**
   * Lets the following statements share a synchronisation. Use it only within a transaction, because a failure then
   * affects all these statements.
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
      // The statement failed, so the database skipped the statements after it that share its synchronisation.
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
