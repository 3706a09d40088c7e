import { readStarterModel } from '@klarsikt/content';
import { analysisContract, type EndpointRequest, type EndpointResponse } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { expectRefusal, type TestClient } from '@klarsikt/testkit';

type Given = EndpointRequest<typeof analysisContract.create>['body']['analysis'];
type Opened = EndpointResponse<typeof analysisContract.get>;
type Shares = EndpointRequest<typeof analysisContract.share>['body']['shared'];

const model = readStarterModel();

const idOf = (list: readonly { readonly key: string; readonly id: number }[], key: string): number => {
  const entity = list.find((one) => one.key === key);
  if (entity === undefined) throw new Error(`no ${key}`);
  return entity.id;
};
export const tbml = idOf(model.threats, 'th-tbml');
export const shell = idOf(model.threats, 'th-shell');
export const letter = idOf(model.products, 'pr-lc');

export const given: Given = {
  name: 'Trade finance in the Baltics',
  priv: false,
  corp: true,
  selected: { threats: [{ id: tbml }, { id: shell, relatedId: tbml }], products: [{ id: letter }] },
  opGeography: 'ge-se',
  businesses: ['bu-bank'],
  comments: [{ type: 'threats', id: tbml, text: 'Seen twice this year.' }],
};

export const viewer: readonly Permission[] = ['threatview:View'];

export const create = (client: TestClient, change: Partial<Given> = {}): Promise<Opened> =>
  client.call(analysisContract.create, { body: { analysis: { ...given, ...change } } });

export const statusOf = async (call: Promise<unknown>): Promise<number> => (await expectRefusal(call)).status;

export const open = (client: TestClient, id: number): Promise<Opened> =>
  client.call(analysisContract.get, { params: { id } });

export const shareWith = (owner: TestClient, id: number, revision: number, shared: Shares) =>
  owner.call(analysisContract.share, { params: { id }, body: { revision, shared } });
