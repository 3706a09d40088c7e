import type { incidentContract as contract, EndpointInput } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { IncidentDeps } from './deps.ts';

export interface IncidentAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: IncidentDeps;
}

type IncidentInput = Omit<EndpointInput<typeof contract.create>['body'], 'ownFields'> & {
  readonly ownFields: OwnFieldValues;
};

export const loadLiveModelOfActor = async ({
  actor,
  deps,
}: Pick<IncidentAccess, 'actor' | 'deps'>): Promise<CompiledModel> =>
  (await deps.models.projectionFor(requireFound(deps.models.live()).hash, actor)).model;

export interface IncidentRegisterAccess extends Pick<IncidentAccess, 'tx' | 'actor'> {
  readonly deps: Pick<IncidentDeps, 'assessments'>;
}

export const listIncidentUnits = ({ tx, actor, deps }: IncidentRegisterAccess) =>
  deps.assessments.units(tx, actor, 'ra:Incident');

export function buildIncidentAuditState(row: IncidentInput) {
  const {
    unitId: unit,
    day,
    kind,
    severity,
    title,
    description,
    links,
    loss,
    reported,
    lessons,
    action,
    ownFields,
  } = row;
  const own = Object.keys(ownFields).length === 0 ? {} : { ownFields };
  return { unit, day, kind, severity, title, description, links, loss, reported, lessons, action, ...own };
}
