/** A collector for tests: OTLP over HTTP with protobuf, decoded by the OpenTelemetry project's definitions. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import { z } from 'zod';

const root = new protobuf.Root();
root.resolvePath = (_origin, target) => join(import.meta.dirname, target);
const service = (signal: string) => `opentelemetry/proto/collector/${signal}/v1/${signal}_service.proto`;
root.loadSync(['trace', 'metrics', 'logs'].map(service));

const requests: Readonly<Record<string, string>> = {
  '/v1/traces': 'opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest',
  '/v1/metrics': 'opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest',
  '/v1/logs': 'opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest',
};

const valueSchema = z.object({
  stringValue: z.string().optional(),
  intValue: z.string().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
        key,
        stringValue ?? intValue ?? doubleValue ?? boolValue,
      ]),
    ),
  );
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.string(),
  attributes: attributesSchema,
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  status: z
    .object({ code: z.string().default('STATUS_CODE_UNSET'), message: z.string().default('') })
    .optional(),
});
const logSchema = z.object({
  severityNumber: z.string(),
  body: valueSchema,
  attributes: attributesSchema,
  traceId: z.string().default(''),
});
const pointSchema = z.object({
  attributes: attributesSchema,
  // JSON has no infinity.
  asDouble: z
    .number()
    .nullable()
    .transform((value) => value ?? Number.POSITIVE_INFINITY)
    .optional(),
  count: z.string().optional(),
  sum: z.number().optional(),
  bucketCounts: z.array(z.string()).optional(),
  explicitBounds: z.array(z.number()).optional(),
});
const pointsSchema = z.object({
  dataPoints: z.array(pointSchema).min(1),
  isMonotonic: z.boolean().optional(),
  aggregationTemporality: z.string().optional(),
});
const metricSchema = z.object({
  name: z.string(),
  gauge: pointsSchema.optional(),
  sum: pointsSchema.optional(),
  histogram: pointsSchema.optional(),
});
const resourceSchema = z.object({ attributes: attributesSchema });
const bodySchema = z.object({
  resourceSpans: z
    .array(
      z.object({ resource: resourceSchema, scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
    )
    .default([]),
  resourceLogs: z
    .array(
      z.object({
        resource: resourceSchema,
        scopeLogs: z.array(z.object({ logRecords: z.array(logSchema) })),
      }),
    )
    .default([]),
  resourceMetrics: z
    .array(
      z.object({
        resource: resourceSchema,
        scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })),
      }),
    )
    .default([]),
});

export type ReceivedSpan = z.output<typeof spanSchema>;

/** Decodes a request; throws if the bytes do not match the definition. */
function decode(path: string, body: Buffer): z.output<typeof bodySchema> {
  const type = root.lookupType(requests[path] ?? '');
  const message = type.decode(body);
  const fault = type.verify(message);
  if (fault !== null) throw new Error(`${path}: ${fault}`);
  const object = type.toObject(message, { longs: String, enums: String, bytes: Buffer });
  const text = JSON.stringify(object, (_key, value: unknown) => {
    const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
    return isBytes && 'data' in value
      ? Buffer.from(z.array(z.number()).parse(value.data)).toString('hex')
      : value;
  });
  return bodySchema.parse(JSON.parse(text));
}

export interface Collector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  readonly logs: z.output<typeof logSchema>[];
  readonly metrics: z.output<typeof metricSchema>[];
  readonly resources: Readonly<Record<string, unknown>>[];
  readonly faults: string[];
  readonly headers: Readonly<Record<string, unknown>>[];
  /** All received data as text. */
  text(): string;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const bodies: Buffer[] = [];
  const received: Omit<Collector, 'url' | 'text' | 'close'> = {
    ...{ spans: [], logs: [], metrics: [], resources: [], faults: [], headers: [] },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    bodies.push(body);
    received.headers.push(request.headers);
    try {
      if (request.headers['content-type'] !== 'application/x-protobuf') throw new Error('not protobuf');
      const { resourceSpans, resourceLogs, resourceMetrics } = decode(request.url ?? '', body);
      for (const { attributes } of [...resourceSpans, ...resourceLogs, ...resourceMetrics].map(
        (each) => each.resource,
      ))
        received.resources.push(attributes);
      received.spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)));
      received.logs.push(
        ...resourceLogs.flatMap((each) => each.scopeLogs.flatMap(({ logRecords }) => logRecords)),
      );
      received.metrics.push(
        ...resourceMetrics.flatMap((each) => each.scopeMetrics.flatMap(({ metrics }) => metrics)),
      );
    } catch (error) {
      received.faults.push(String(error));
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    ...received,
    text: () => Buffer.concat(bodies).toString('latin1'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
