/** The nodes of the installation as the other features use them. */

import type { ClusterNode, NodeAnswer } from '@klarsikt/contract';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

/** What can be asked of all nodes: a sign of life, to forget what is held in memory, to read the list of models anew. */
export type AskedOfNodes = 'ping' | 'forget' | 'models';

/** The nodes of the installation. */
export interface Cluster {
  readonly id: string;
  /** Gives a sign of life. */
  beat(): Promise<void>;
  /** Gives one every few seconds until the function that it returns is called. */
  keepBeating(): () => void;
  /** The nodes, those that are silent included. */
  nodes(): Promise<readonly ClusterNode[]>;
  /** Waits for the nodes that are alive, at most two seconds. */
  ask(what: AskedOfNodes): Promise<NodeAnswer[]>;
  /** Sends a question to the nodes; when one does not answer, that is logged and nothing fails. */
  spread(what: AskedOfNodes): Promise<void>;
  /** Announces with the transaction that versions or channels have changed. */
  modelsChanged(tx: WriteTx): Promise<void>;
  /** Takes this node off the list. */
  close(): Promise<void>;
}
