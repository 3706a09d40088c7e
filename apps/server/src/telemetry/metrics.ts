/** Exports the metrics of `/metrics` as OTLP, with the same names and figures. */
import { type Attributes, ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** Metrics of the process that are exported; the library's other metrics concern its internals. */
const ofProcess = new Set([
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
]);

type Metric = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>;
type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

function toAttributes(labels: MetricValue<string>['labels'], without?: string): Attributes {
  const given = Object.entries(labels).filter(([name, value]) => name !== without && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const toPoints = ({ values }: Metric, times: Times): DataPoint<number>[] =>
  values.map(({ labels, value }) => ({ ...times, attributes: toAttributes(labels), value }));

interface Series {
  readonly attributes: Attributes;
  readonly bounds: number[];
  readonly cumulative: number[];
  sum: number;
  count: number;
}

function readSeries({ name, values }: Metric): readonly Series[] {
  const series = new Map<string, Series>();
  for (const given of values) {
    const { labels, value, metricName: part = name } = given;
    const attributes = toAttributes(labels, 'le');
    const key = JSON.stringify(attributes);
    const found = series.get(key) ?? { attributes, bounds: [], cumulative: [], sum: 0, count: 0 };
    series.set(key, found);
    if (part === `${name}_sum`) found.sum = value;
    else if (part === `${name}_count`) found.count = value;
    else if (labels.le !== '+Inf') {
      found.bounds.push(Number(labels.le));
      found.cumulative.push(value);
    }
  }
  return [...series.values()];
}

/** Converts cumulative Prometheus buckets to OTLP buckets, which are not cumulative. */
function toHistogram({ bounds, cumulative, sum, count }: Series): Histogram {
  const counts = [...cumulative, count].map((value, at, all) => value - (all[at - 1] ?? 0));
  return { buckets: { boundaries: bounds, counts }, sum, count };
}

function toMetricData(metric: Metric, times: Times): MetricData | null {
  const { name, help: description } = metric;
  const type = String(metric.type);
  const common = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'gauge')
    return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: toPoints(metric, times) };
  if (type === 'counter') {
    const dataPoints = toPoints(metric, times);
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  }
  if (type !== 'histogram') return null;
  const dataPoints = readSeries(metric).map((series) => ({
    ...times,
    attributes: series.attributes,
    value: toHistogram(series),
  }));
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
}

export async function collectMetrics(
  registry: Registry,
  { resource, scope, startedMs }: { resource: Resource; scope: { name: string }; startedMs: number },
): Promise<ResourceMetrics> {
  const times = { startTime: millisToHrTime(startedMs), endTime: hrTime() };
  const found: readonly Metric[] = await registry.getMetricsAsJSON();
  const metrics = found
    .filter(({ name, values }) => values.length > 0 && (name.startsWith('klarsikt_') || ofProcess.has(name)))
    .flatMap((metric) => toMetricData(metric, times) ?? []);
  return { resource, scopeMetrics: [{ scope, metrics }] };
}
