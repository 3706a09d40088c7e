import type { TrustedProxies } from './proxies.ts';
import type { QuotaDefaults } from './quotas.ts';
import type { RetentionDays } from './retention.ts';
import type { SyslogSettings } from './syslog.ts';

/** Address of a virus scanner: host with port, or a local socket. */
export type ScannerAddress = (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
) & {
  /** Timeout in milliseconds, from connecting to the answer. */
  readonly timeoutMs: number;
  /** Largest file in bytes that the scanner accepts; if absent, the scanner's answer decides. */
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
  /** Public key of the publisher's release signatures, in the format of minisign; null: none. */
  readonly releaseKey: string | null;
  /**
   * Time zone of the installation. It also applies to organisations that chose no time zone and whose country has
   * several.
   */
  readonly timeZone: string;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly dataDirectory: string;
  readonly secret: Buffer;
  readonly docsUrl: string;
  readonly analytics: boolean;
  /** Proxies whose X-Forwarded-For is trusted; null to use the address of the connection. */
  readonly proxies: TrustedProxies;
  /** Origins that outbound calls may reach although they are not public https. */
  readonly allowedOrigins: readonly string[];
  /** `smtpUrl`: address of the mail server; null keeps mails in the outbox. `from`: sender of mails. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Installation that offers model versions, with its API key; null: none. */
  readonly uplink: { readonly url: string; readonly clientId: string; readonly secret: string } | null;
  /** OpenAI-compatible language model for summaries; null (the default): none. */
  readonly writer: {
    /** Base address without a trailing slash; `/chat/completions` is appended. */
    readonly url: string;
    readonly key: string | null;
    readonly model: string;
    readonly timeoutMs: number;
  } | null;
  /** Whether organisations may let assistants read data; absent (the default): no. */
  readonly assistants?: boolean;
  /** Virus scanner that checks every upload; null (the default): none. */
  readonly scanner: ScannerAddress | null;
  /** Object store for the content of files; null (the default): the database stores the content. */
  readonly objectStore: ObjectStoreSettings | null;
  /** Absolute path of the folder for this node's daily backups; null: none. */
  readonly backups: string | null;
  /** Retention in days for kinds of personal data; absent (the default): data is kept indefinitely. */
  readonly retention?: RetentionDays;
  /** Default limits of organisations; absent (the default): no limits. */
  readonly quotas?: QuotaDefaults;
  /** Metrics for Prometheus, with a token on the main port or on a separate port; null: none. */
  readonly metrics: {
    readonly token: string | null;
    readonly port: number | null;
    readonly host: string;
  } | null;
  /** Syslog receiver of audit events and warnings; absent or null (the default): none. */
  readonly syslog?: SyslogSettings | null;
  /**
   * Compiler for PDFs; null (the default): the native compiler, or the portable compiler if the native one does not
   * load.
   */
  readonly typesetter: 'native' | 'portable' | null;
  /** Folder of the built browser application; null to run without it (tests). */
  readonly webDirectory: string | null;
  /** File of the thread that draws pages; absent or null (the default): pages are sent without their data. */
  readonly drawingThread?: string | null;
  readonly session: { readonly softSec: number; readonly hardSec: number; readonly headsupSec: number };
  readonly demo: {
    readonly softSec: number;
    readonly hardSec: number;
    /** Largest number of simultaneous demo sessions, in total and per address. */
    readonly maxSessions: number;
    readonly perAddress: number;
  };
}

export const sessionDefaults: Pick<Config, 'session' | 'demo'> = {
  session: { softSec: 30 * 60, hardSec: 12 * 3600, headsupSec: 120 },
  demo: { softSec: 30 * 60, hardSec: 2 * 3600, maxSessions: 200, perAddress: 50 },
};
