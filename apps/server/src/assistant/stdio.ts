/**
 * `npm run --silent mcp`: the Model Context Protocol over standard input and output, for assistants that start
 * programs. Messages are forwarded to a running server with the person's key, so that only the server checks
 * permissions.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';

/** Error code for failures of the transport (JSON-RPC 2.0 section 5.1). */
const transportFailed = -32_000;

/**
 * Returns the protocol version that server and client agreed on, because later requests must name it; null if the
 * message has none.
 */
function readAgreedVersion(message: JSONRPCMessage): string | null {
  if (!isJSONRPCResultResponse(message)) return null;
  const read = InitializeResultSchema.safeParse(message.result);
  return read.success ? read.data.protocolVersion : null;
}

/** Forwards messages between the assistant and the server until the input ends. */
export async function relayAssistantMessages(given: {
  readonly address: URL;
  readonly secret: string;
  readonly warn: (line: string) => void;
}): Promise<void> {
  const { address, secret, warn } = given;
  const headers = { authorization: `Bearer ${secret}` };
  const server = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
  const assistant = new StdioServerTransport();
  const ended = new Promise<void>((end) => process.stdin.once('end', end));
  const pending = new Set<Promise<void>>();
  const carry = async (message: JSONRPCMessage) => {
    try {
      await server.send(message);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warn(reason);
      if (!isJSONRPCRequest(message)) return;
      const failure = { code: transportFailed, message: reason };
      await assistant.send({ jsonrpc: '2.0', id: message.id, error: failure });
    }
  };
  server.onmessage = (message) => {
    const version = readAgreedVersion(message);
    if (version !== null) server.setProtocolVersion(version);
    void assistant.send(message);
  };
  assistant.onmessage = (message) => {
    const carried = carry(message).finally(() => pending.delete(carried));
    pending.add(carried);
  };
  assistant.onerror = (error) => warn(error.message);
  await server.start();
  await assistant.start();
  await ended;
  await Promise.all(pending);
  await server.close();
  await assistant.close();
}
