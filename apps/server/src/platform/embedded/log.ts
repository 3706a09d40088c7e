/** Methods of the logger that the embedded database needs; a pino logger has them. */
export type EmbeddedDatabaseLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
