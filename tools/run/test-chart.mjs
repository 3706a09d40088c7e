/**
 * `npm run test:chart`: renders the chart in several forms and checks each against Kubernetes' own schemas, and the values
 * against the chart's. Needs the packages golang-go, golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev of Debian:
 * text/template and sprig are what Helm renders with. No part of CI.
 */
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, main, Stop, say } from './house.mjs';
import { answerHelp } from './words.mjs';

const usage = `npm run test:chart
renders the chart in docs/operator/helm and checks it against the schemas of Kubernetes. It is no part of CI.`;

/** Schemas (generated from Kubernetes' OpenAPI), the names of all its fields, and a reader of YAML. */
const packages = ['kubernetes-models@4.5.1', '@kubernetes/client-node@2.0.1', 'yaml@2.9.1', 'ajv@8.20.0'];

const secrets = {
  database: { secret: { name: 'klarsikt-database', key: 'url' } },
  secret: { name: 'klarsikt', key: 'secret' },
};
const two = { ...secrets, replicas: 2 };
const everything = {
  ...two,
  image: { digest: `sha256:${'a'.repeat(64)}`, pullSecrets: [{ name: 'registry' }] },
  settings: { LOG_LEVEL: 'warn', KLARSIKT_BACKUPS_KEPT: 7 },
  secretSettings: { KLARSIKT_SMTP_URL: { name: 'mail', key: 'url' } },
  backups: { claim: 'backups', key: 'age1qqqq' },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'tls', annotations: { a: 'b' } },
  metrics: { enabled: true },
  podAnnotations: { a: 'b' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'bank', operator: 'Exists' }],
  affinity: { podAntiAffinity: {} },
};
const peer = (name) => [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } }];
const guarded = {
  ...two,
  metrics: { enabled: true },
  networkPolicy: {
    enabled: true,
    from: peer('ingress'),
    metricsFrom: peer('monitoring'),
    egress: [{ to: [{ ipBlock: { cidr: '10.0.5.0/24' } }], ports: [{ port: 5432, protocol: 'TCP' }] }],
  },
};

/** Values by form, with the kinds that have to come out. */
const forms = {
  'the default': [{}, 'Service StatefulSet'],
  'two nodes': [two, 'Deployment PodDisruptionBudget Service'],
  'an own database': [secrets, 'Deployment Service'],
  'a network policy': [guarded, 'Deployment NetworkPolicy PodDisruptionBudget Service'],
  'an embedded database with backups': [{ backups: { claim: 'kept' } }, 'Service StatefulSet'],
  everything: [everything, 'CronJob Deployment Ingress PodDisruptionBudget Service'],
};

/** Values that the chart's schema has to refuse. */
const refusedValues = {
  'two nodes without a database server': { replicas: 2 },
  'two nodes without a common secret': { ...two, secret: { name: '', key: 'secret' } },
  'an address with a path': { url: 'https://example.org/klarsikt' },
  'an unknown value': { replica: 2 },
  'a setting of another program': { settings: { NODE_OPTIONS: '--inspect' } },
};

function run(program, words, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Stop(`${program} ${words.slice(0, 3).join(' ')}: ${stderr || error?.message}`);
  return stdout;
}

function buildRenderer(folder) {
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: path.join(folder, 'go'),
  };
  const program = path.join(folder, 'render');
  run('go', ['build', '-o', program, inRoot('tools/release/chart/render.go')], { env });
  return program;
}

/** Fields that Kubernetes does not know, by place: a schema alone lets them pass. */
function unknownFields(models, type, value, place = '') {
  const [, each] = /^(?:Array<(.*)>|\{ \[key: string\]: .*; \})$/.exec(type) ?? [];
  if (Array.isArray(value))
    return value.flatMap((one, at) => unknownFields(models, each ?? 'any', one, `${place}/${at}`));
  const model = models[type];
  if (model?.getAttributeTypeMap === undefined || typeof value !== 'object' || value === null) return [];
  const known = new Map(model.getAttributeTypeMap().map(({ baseName, type: of }) => [baseName, of]));
  return Object.entries(value).flatMap(([name, of]) =>
    known.has(name) ? unknownFields(models, known.get(name), of, `${place}/${name}`) : [`${place}/${name}`],
  );
}

/** A checker of objects by their version and kind. */
async function checkerOf(folder) {
  const load = createRequire(path.join(folder, 'package.json'));
  // The models alone: the client beside them needs a later Node.
  const models = await import(
    pathToFileURL(path.join(folder, 'node_modules/@kubernetes/client-node/dist/gen/models/all.js')).href
  );
  return (object) => {
    const { apiVersion, kind } = object;
    const Model = load(`kubernetes-models/${apiVersion}/${kind}`)[kind];
    if (Model === undefined) return [`${apiVersion} ${kind} is not known`];
    const unknown = unknownFields(models, `V1${kind}`, object).map((place) => `${place} is not known`);
    try {
      new Model(object).validate();
      return unknown;
    } catch (error) {
      return [...unknown, error.message];
    }
  };
}

await main(async () => {
  answerHelp(process.argv.slice(2), usage);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-chart-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    const load = createRequire(path.join(folder, 'package.json'));
    const { parse, parseAllDocuments } = load('yaml');
    const chart = inRoot('docs/operator/helm/klarsikt');
    const schema = JSON.parse(readFileSync(path.join(chart, 'values.schema.json'), 'utf8'));
    const Ajv = load('ajv').default;
    const fits = new Ajv({ strict: false }).compile(schema);
    const defaults = parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8'));
    const program = buildRenderer(folder);
    const check = await checkerOf(folder);
    for (const [name, [values, kinds]] of Object.entries(forms)) {
      if (!fits(over(defaults, values)))
        throw new Stop(`${name}: the schema of the values refuses it: ${JSON.stringify(fits.errors)}`);
      const file = path.join(folder, 'values.json');
      writeFileSync(file, JSON.stringify(values));
      const text = run(program, [chart, 'klarsikt', file]);
      const objects = parseAllDocuments(text)
        .map((document) => document.toJS())
        .filter(Boolean);
      const faults = objects.flatMap((object) => check(object).map((fault) => `${object.kind}${fault}`));
      const found = objects
        .map(({ kind }) => kind)
        .toSorted()
        .join(' ');
      if (found !== kinds) throw new Stop(`${name}: ${found} in place of ${kinds}`);
      if (faults.length > 0) throw new Stop(`${name}:\n${faults.join('\n')}`);
      say(`${name}: ${objects.length} objects, valid (${found})`);
    }
    const broken = check({
      ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' } },
      spec: { replicas: 'two', selector: {}, template: { spec: { containers: [{ name: 'x', imag: 'y' }] } } },
    });
    if (broken.length < 2) throw new Stop(`The check finds no faults: ${broken.join(', ')}`);
    for (const [name, values] of Object.entries(refusedValues))
      if (fits(over(defaults, values))) throw new Stop(`The schema of the values takes ${name}.`);
    say(`Refused by the schema of the values: ${Object.keys(refusedValues).join('; ')}.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Lays values over others, map by map, as Helm does. */
function over(under, above) {
  const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const laid = Object.entries(above).map(([name, value]) => [
    name,
    isMap(value) && isMap(under[name]) ? over(under[name], value) : value,
  ]);
  return { ...under, ...Object.fromEntries(laid) };
}
