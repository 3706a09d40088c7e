import type { RelationFigures } from '@klarsikt/engine/assessment';

const named = (name: string) => ({ en: name, sv: `${name} (sv)` });
/** Twenty threats and twelve risks of two categories; the fifth threat hits every risk. */
export const relations: RelationFigures = {
  threats: Array.from({ length: 20 }, (_, at) => ({
    key: `t${at}`,
    label: named(`Threat ${at}`),
    level: 4 - at / 8,
  })),
  risks: Array.from({ length: 12 }, (_, at) => ({
    key: `r${at}`,
    label: named(`Risk ${at}`),
    type: at % 2 === 0 ? ('customers' as const) : ('channels' as const),
    level: 3 - at / 8,
  })),
  ties: Array.from({ length: 20 }, (_, threat) =>
    Array.from({ length: 12 }, (_, risk) => [threat, risk] as const).filter(
      ([, risk]) => (threat + risk) % 3 === 0 || threat === 4,
    ),
  ).flat(),
};
