/**
 * PostgreSQL's settings for a machine with one or two cores that also runs the application. Every confirmed commit is
 * on the disk. Limits of connections and workers are low, because the application limits them itself.
 */
const SETTINGS = {
  // connections: only through the private socket
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // durability: every confirmed commit is on the disk
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica', // an online file backup needs it
  // memory: little, because the application runs on the same machine
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  temp_file_limit: '1GB',
  // processes: few, because the application limits its connections and workers itself
  max_connections: '50',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  // planning: short queries on an SSD
  jit: 'off',
  random_page_cost: '1.1',
  // write-ahead log: few files, with checkpoints spread over time
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  // log: the application reports failed statements, and log lines must not contain their values
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const satisfies Record<string, string>;

/**
 * Builds the settings as command-line arguments. They override the cluster's own file, so that an update of the
 * program also applies to existing clusters.
 */
export function createPostgresArguments(cluster: string, socketFolder: string): string[] {
  // Write the folder in PostgreSQL's syntax for lists of folders: quotes keep spaces and commas part of the path.
  const folder = `"${socketFolder.replaceAll('"', '""')}"`;
  const settings = { ...SETTINGS, unix_socket_directories: folder };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
