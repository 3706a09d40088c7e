import type { Proxies } from './proxies.ts';

/** A virus scanner: a host with a port, or a socket of this machine. */
export type ScannerAddress = (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
) & {
  /** From the connection to the answer. */
  readonly timeoutMs: number;
  /** The scanner's own limit; without it its answer tells. */
  readonly maxBytes?: number;
};

/** A bucket of an object store that speaks S3's protocol. */
export interface ObjectStoreSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** For one object, whole. */
  readonly timeoutMs: number;
}

/** What the server needs to know, derived once from the environment. */
export interface Config {
  readonly version: string;
  /** Zone of the days of the installation, and of organisations that choose none and whose country has none. */
  readonly timeZone: string;
  /** Public origin without trailing slash. */
  readonly origin: string;
  readonly dataDirectory: string;
  readonly secret: Buffer;
  readonly docsUrl: string;
  readonly analytics: boolean;
  /** Proxies whose X-Forwarded-For is trusted; null: none, so the address of the connection counts. */
  readonly proxies: Proxies;
  /** Origins that outbound calls may reach although they are not public https (decision 20). */
  readonly allowedOrigins: readonly string[];
  /** The mail server, or null: mails are kept in the outbox. `from` is the sender's address. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** The installation that model versions are fetched from, with the API key there; null for none. */
  readonly uplink: { readonly url: string; readonly clientId: string; readonly secret: string } | null;
  /** The OpenAI-compatible language model that summaries may be asked of; null (the default) for none. */
  readonly writer: {
    /** Without trailing slash; `/chat/completions` is added. */
    readonly url: string;
    readonly key: string | null;
    readonly model: string;
    readonly timeoutMs: number;
  } | null;
  /** The virus scanner (clamd's protocol over TCP or its socket) that every uploaded file must pass; null (the default) for none. */
  readonly scanner: ScannerAddress | null;
  /** Where the content of files lies; null (the default) for the database. */
  readonly objectStore: ObjectStoreSettings | null;
  /** Absolute path of the folder that this node takes a backup into each day; null for none. */
  readonly backups: string | null;
  /** Figures for Prometheus: by token on the main port, or on a port of their own; null for neither. */
  readonly metrics: {
    readonly token: string | null;
    readonly port: number | null;
    readonly host: string;
  } | null;
  /** The compiler that sets PDFs; null (the default) for the native one where it loads, else the portable one. */
  readonly typesetter: 'native' | 'portable' | null;
  /** Directory of the built browser application, or null when the server runs without it (tests). */
  readonly webDirectory: string | null;
  readonly session: { readonly softSec: number; readonly hardSec: number; readonly headsupSec: number };
  readonly demo: {
    readonly softSec: number;
    readonly hardSec: number;
    /** Live demo sessions of the installation, and of those as many as one address may have. */
    readonly maxSessions: number;
    readonly perAddress: number;
  };
}

export const sessionDefaults: Pick<Config, 'session' | 'demo'> = {
  session: { softSec: 30 * 60, hardSec: 12 * 3600, headsupSec: 120 },
  demo: { softSec: 30 * 60, hardSec: 2 * 3600, maxSessions: 200, perAddress: 50 },
};
