import type {
  Language,
  OwnField,
  OwnFieldChange,
  OwnFieldPerson,
  OwnFieldThing,
  OwnFieldValues,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Fields in their order, archived ones included, and the people whom they can name. */
export interface OwnFieldSet {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}

export interface OwnFields {
  /** Without a thing, the fields of all. */
  load(tx: ReadTx, of: Pick<Actor, 'organizationId'>, thing?: OwnFieldThing): Promise<OwnFieldSet>;
  /** Values after a change; refuses unknown and archived fields and values of another kind, naming the place in the body. */
  change(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly thing: OwnFieldThing;
      readonly before: OwnFieldValues;
      readonly change: OwnFieldChange;
      /** Place of the values in the request: `body.ownFields`. */
      readonly path: string;
      readonly language: Language;
    },
  ): Promise<OwnFieldValues>;
}
