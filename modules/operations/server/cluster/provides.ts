import type { ClusterNode, InstallationMode, NodeResponse } from '@klarsikt/contract';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Requests to all nodes: send a heartbeat, clear caches, reload the list of models, reload the mode. */
export type NodeRequest = 'ping' | 'forget' | 'models' | 'mode';

export interface InstallationModes {
  now(): InstallationMode;
  /** True if commands are accepted and background jobs run. */
  isOpen(): boolean;
  onOpen(listener: () => Promise<void>): void;
  refresh(): Promise<void>;
}

export interface NodeCluster {
  readonly id: string;
  beat(): Promise<void>;
  /** Sends a heartbeat every few seconds until the returned function is called. */
  keepBeating(): () => void;
  /** Lists all nodes, including nodes that no longer send heartbeats. */
  nodes(): Promise<readonly ClusterNode[]>;
  /** Sends a request to all nodes and waits at most two seconds for the responses of the live nodes. */
  ask(what: NodeRequest): Promise<NodeResponse[]>;
  /** Sends a request to all nodes; a missing response is logged and causes no error. */
  spread(what: NodeRequest): Promise<void>;
  /** Announces at the commit of the transaction that versions or channels have changed. */
  modelsChanged(tx: WriteTx): Promise<void>;
  close(): Promise<void>;
}
