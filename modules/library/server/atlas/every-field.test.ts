/** Every field of every kind is edited, published and read back as readers see it. */
import { atlasContract, libraryContract, modelContract as versions } from '@klarsikt/contract';
import { formatPointer, type Patch } from '@klarsikt/engine/assessment';
import { type Field, type FieldsByName, isRecord, type JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  collectionNames,
  isCollectionName,
  listEntities,
  modelTables,
} from '@klarsikt/engine/model';
import { restrictiveMeasureKinds, restrictiveMeasureLevels } from '@klarsikt/engine/values';
import { readCsv } from '@klarsikt/imports/csv';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let editor: TestClient;
let keys: Record<string, readonly string[]>;

beforeAll(async () => {
  app = await startTestApp();
  editor = await (await app.tenant({ kind: 'system' })).user();
  // The live version has instruments and requirements only after the product's set is imported.
  await editor.call(libraryContract.takeRequirements, { body: {} });
  const { hash, warnings } = await editor.call(atlasContract.getPlan, { body: {} });
  const acknowledged = warnings.map(({ rule }) => rule);
  await editor.call(atlasContract.publish, {
    body: { hash: hash ?? '', description: 'Every field.', channel: 'live', acknowledged },
  });
  const { models } = app.server.deps;
  const whole = await models.whole(models.live()?.hash ?? '');
  keys = Object.fromEntries(
    collectionNames.map((name) => [name, listEntities(whole, name).map(({ key }) => key)]),
  );
});
afterAll(() => app.close());

/** Fields that nobody edits, that would form a cycle, or that decide who sees the entity. */
const leftAlone: ReadonlySet<string> = new Set(['id', 'key', 'parent', 'parents', 'demo']);
const isEdited = ([name, field]: readonly [string, Field]): boolean =>
  !leftAlone.has(name) && field.editorial !== true && field.entitles === undefined;

const faulty = z.object({ faults: z.array(z.object({ path: z.string() })) });

const days = { partialDate: '2026-03', day: '2026-03-04', instant: '2026-03-04T05:06:07Z' } as const;

function another(of: readonly string[], than: unknown): string {
  return of.find((word) => word !== than) ?? String(than);
}

function filled(fields: FieldsByName, present: unknown, place: string): JsonObject {
  const members = isRecord(present) ? present : {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter(isEdited)
      .map(([name, field]) => [name, changed(field, members[name], `${place} ${name}`)]),
  );
}

/** A valid value other than the present one. `place` is written into text values. */
function changed(field: Field, present: unknown, place: string): unknown {
  switch (field.type) {
    case 'translated':
      return {
        en: `${place} in English`.slice(0, field.longest),
        sv: `${place} på svenska`.slice(0, field.longest),
      };
    case 'text': {
      const { format, measure } = field;
      if (measure === 'formula') return '0.5';
      return format === 'partialDate' || format === 'day' || format === 'instant'
        ? days[format]
        : `${place} text`.slice(0, field.longest).trim();
    }
    case 'number': {
      const { lowest = 0, highest = 100 } = field;
      return present === lowest ? Math.min(highest, lowest + 1) : lowest;
    }
    case 'flag':
      return present !== true;
    case 'choice':
      return another(field.of, present);
    case 'reference':
      return another(typeof field.to === 'string' ? (keys[field.to] ?? []) : (keys.products ?? []), present);
    case 'list':
      return [changed(field.of, Array.isArray(present) ? present[0] : undefined, place)];
    case 'object':
      return { ...(isRecord(present) ? present : {}), ...filled(field.fields, present, place) };
    case 'map': {
      const [name = 'one'] = Array.isArray(field.names) ? field.names : ['one'];
      return { [name]: changed(field.of, undefined, place) };
    }
    case 'either':
      return changed(field.number, present, place);
    case 'variant':
      throw new Error(`no kind of the model has a variant: ${place}`);
  }
}

function wrong({ type }: Field): unknown {
  if (type === 'reference') return 'no-such-key';
  if (type === 'choice') return 'no such word';
  return type === 'text' || type === 'translated' ? 7 : 'not this';
}

interface Edited {
  readonly collection: CollectionName;
  readonly key: string;
  readonly expected: JsonObject;
}

async function firstOf(collection: CollectionName) {
  const { type } = modelTables[collection];
  const { rows } = await editor.call(atlasContract.list, { params: { type }, body: { size: 1 } });
  const params = { type, id: rows[0]?.id ?? 0 };
  return { params, ...(await editor.call(atlasContract.load, { params, query: {} })) };
}

function save(type: string, id: number, given: { readonly revision: number; readonly values: JsonObject }) {
  const patches = Object.entries(given.values).map(
    ([name, value]): Patch => ({ op: 'set', path: formatPointer(name), value }),
  );
  const body = { revision: given.revision, patches };
  return type === 'publication' || type === 'tag'
    ? editor.call(atlasContract.modifyDaily, { params: { type, id }, body })
    : editor.call(atlasContract.modifyEntity, { params: { type, id }, body });
}

const measured = z.object({
  measures: z.array(z.object({ geography: z.string(), kind: z.enum(restrictiveMeasureKinds) })),
});

/** Adds the entries of a risk list that follow from its measures. */
function withLevels(expected: JsonObject): JsonObject {
  const { data } = measured.safeParse(expected);
  if (data === undefined) return expected;
  const entries = data.measures.map(({ geography, kind }) => ({
    geography,
    value: restrictiveMeasureLevels[kind],
  }));
  return { ...expected, entries };
}

async function editFirst(collection: CollectionName): Promise<Edited> {
  const { type, fields } = modelTables[collection];
  const { params, document, revision } = await firstOf(collection);
  const expected = withLevels(filled(fields, document, type));
  // A weakened requirement needs a reason, which readers do not see.
  const reason = collection === 'requirements' ? { lossReason: 'Weighed anew.' } : {};
  await save(type, params.id, { revision, values: { ...expected, ...reason } });
  return { collection, key: String(document.key), expected };
}

/** Empty columns of an entity whose fields have values. */
async function emptyCells({ collection, key, expected }: Edited): Promise<readonly string[]> {
  const { type } = modelTables[collection];
  const { content } = await editor.call(atlasContract.export, { params: { type }, body: { language: 'en' } });
  const [head, ...lines] = readCsv(Buffer.from(content).toString('utf8')) ?? [];
  const headings = head?.cells ?? [];
  const fields = new Set(headings.map((heading) => heading.split('_')[0] ?? ''));
  const missing = Object.keys(expected).filter((name) => !fields.has(name));
  const row = lines.find(({ cells }) => cells[headings.indexOf('key')] === key)?.cells ?? [];
  const empty = headings.filter((heading, at) => row[at] === '' && (heading.split('_')[0] ?? '') in expected);
  return [...missing, ...empty];
}

const jsonOf = (content: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(content));

/** The live version as the endpoints of ThreatView return it: data, and long texts by threat. */
async function asRead() {
  const { hash, projection } = await editor.call(versions.getHead, { params: { hash: 'latest' } });
  const data = await editor.call(versions.getData, { params: { projectionHash: projection } });
  const texts = await editor.call(versions.getTexts, { params: { hash, projectionHash: projection } });
  return { data: jsonOf(data.content), texts: jsonOf(texts.content) };
}

function entityIn(data: unknown, { collection, key }: Pick<Edited, 'collection' | 'key'>): JsonObject {
  const list = isRecord(data) ? data[collection] : [];
  const found = Array.isArray(list) ? list.find((entity) => isRecord(entity) && entity.key === key) : null;
  if (!isRecord(found)) throw new Error(`${collection} ${key} is not there`);
  return found;
}

describe('every field of the reference model', () => {
  it.each(collectionNames)('refuses invalid values with the path of the fault: %s', async (collection) => {
    const { type, fields } = modelTables[collection];
    const { params, document, revision } = await firstOf(collection);
    const asked = Object.entries<Field>(fields).filter(([name]) => name !== 'id' && name !== 'key');
    const values = Object.fromEntries(asked.map(([name, field]) => [name, wrong(field)]));
    const { error } = await expectRefusal(save(type, params.id, { revision, values }));
    expect(error.code).toBe('error.invalid');
    const { faults } = faulty.parse(error.details);
    const places = new Set(faults.map(({ path }) => path.split('/')[1]));
    expect([...places].sort()).toEqual(asked.map(([name]) => name).sort());
    expect((await firstOf(collection)).document).toEqual(document);
  });

  it('is edited, exported in a column of its own, published and read in both languages', async () => {
    expect(collectionNames.every(isCollectionName)).toBe(true);
    const edited: Edited[] = [];
    for (const collection of collectionNames) edited.push(await editFirst(collection));
    for (const one of edited) expect([one.collection, await emptyCells(one)]).toEqual([one.collection, []]);
    const plan = await editor.call(atlasContract.getPlan, { body: {} });
    expect(plan.faults).toEqual([]);
    const acknowledged = plan.warnings.map(({ rule }) => rule);
    const version = { hash: plan.hash ?? '', description: 'Every field.', channel: 'live' as const };
    const body = { ...version, acknowledged };
    await editor.call(atlasContract.publish, { body });
    const { data, texts } = await asRead();
    for (const one of edited) {
      const { texts: long, ...rest } = one.expected;
      const read = entityIn(data, one);
      const seen = Object.fromEntries(Object.keys(rest).map((name) => [name, read[name]]));
      expect([one.collection, seen]).toEqual([one.collection, rest]);
      if (long !== undefined) expect(isRecord(texts) ? texts[one.key] : null).toEqual(long);
    }
  }, 240_000);
});
