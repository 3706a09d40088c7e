import type { Proxies } from './proxies.ts';
import type { QuotaDefaults } from './quotas.ts';
import type { Retention } from './retention.ts';
import type { SyslogSettings } from './syslog.ts';

/** Host with port, or a local socket. */
export type ScannerAddress = (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
) & {
  /** From connecting to the answer. */
  readonly timeoutMs: number;
  /** The scanner's own limit; without it the scanner's answer decides. */
  readonly maxBytes?: number;
};

export interface ObjectStoreSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly timeoutMs: number;
}

export interface Config {
  readonly version: string;
  /** The key with which the releases of the publisher are signed, in the format of minisign; null without one. */
  readonly releaseKey: string | null;
  /** Time zone of the installation, and of organisations without a choice whose country has no single zone. */
  readonly timeZone: string;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly dataDirectory: string;
  readonly secret: Buffer;
  readonly docsUrl: string;
  readonly analytics: boolean;
  /** Proxies whose X-Forwarded-For is trusted; null to use the address of the connection. */
  readonly proxies: Proxies;
  /** Origins that outbound calls may reach although they are not public https. */
  readonly allowedOrigins: readonly string[];
  /** `smtpUrl` null: mails stay in the outbox. `from` is the sender. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** The installation from which model versions are fetched, with its API key; null for none. */
  readonly uplink: { readonly url: string; readonly clientId: string; readonly secret: string } | null;
  /** OpenAI-compatible language model for summaries; null (the default) for none. */
  readonly writer: {
    /** Without a trailing slash; `/chat/completions` is appended. */
    readonly url: string;
    readonly key: string | null;
    readonly model: string;
    readonly timeoutMs: number;
  } | null;
  /** Whether organisations may let assistants read; absent (the default): not. */
  readonly assistants?: boolean;
  /** The virus scanner that every upload must pass; null (the default) for none. */
  readonly scanner: ScannerAddress | null;
  /** Where file content is stored; null (the default) for the database. */
  readonly objectStore: ObjectStoreSettings | null;
  /** Absolute path of the folder for this node's daily backups; null for none. */
  readonly backups: string | null;
  /** For how many days kinds of personal data are kept; absent (the default): all of it stays. */
  readonly retention?: Retention;
  /** Limits of organisations without a rule of their own; absent (the default): no limits. */
  readonly quotas?: QuotaDefaults;
  /** Metrics for Prometheus, by token on the main port or on a separate port; null for none. */
  readonly metrics: {
    readonly token: string | null;
    readonly port: number | null;
    readonly host: string;
  } | null;
  /** Receiver of audit events and warnings by syslog; absent or null (the default) for none. */
  readonly syslog?: SyslogSettings | null;
  /** Compiler for PDFs; null (the default) for the native one, or the portable one where that does not load. */
  readonly typesetter: 'native' | 'portable' | null;
  /** Folder of the built browser application; null to run without it (tests). */
  readonly webDirectory: string | null;
  readonly session: { readonly softSec: number; readonly hardSec: number; readonly headsupSec: number };
  readonly demo: {
    readonly softSec: number;
    readonly hardSec: number;
    /** Simultaneous demo sessions of the installation, and per address. */
    readonly maxSessions: number;
    readonly perAddress: number;
  };
}

export const sessionDefaults: Pick<Config, 'session' | 'demo'> = {
  session: { softSec: 30 * 60, hardSec: 12 * 3600, headsupSec: 120 },
  demo: { softSec: 30 * 60, hardSec: 2 * 3600, maxSessions: 200, perAddress: 50 },
};
