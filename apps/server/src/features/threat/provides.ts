/** The threat card as other features show it. */
import type { ThreatCard } from '@klarsikt/contract';
import type { CompiledModel, Threat } from '@klarsikt/engine';

/** Everything that the card of a threat shows; `today` is an ISO date. */
export type CardOf = (model: CompiledModel, threat: Threat, today: string) => Omit<ThreatCard, 'modelHash'>;
