/** The part of the server's logger that the embedded database needs; a pino logger has this shape. */
export type EmbeddedLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
