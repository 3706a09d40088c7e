/** Thrown if the connecting user lacks privileges. The message lists statements for a database administrator. */
export class MissingPrivilegesError extends Error {
  override readonly name = 'MissingPrivilegesError';

  constructor(database: string, statements: readonly string[]) {
    const list = statements.map((statement) => `  ${statement};`).join('\n');
    super(
      `The user of DATABASE_URL lacks rights in the database ${database}. Have an administrator of PostgreSQL run these there, and start again:\n${list}`,
    );
  }
}
