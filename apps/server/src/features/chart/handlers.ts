import { type ChartDrawing, type DrawnChart, drawChart, palettes, readDrawing } from '@klarsikt/charts';
import { type ChartConfig, type chartIds, chart as contract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { type Deps, implement } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { found, invalid } from '../../platform/errors.ts';
import { inReadTransaction } from '../../platform/tx.ts';
import type { ChartPicture } from '../../render/jobs.ts';
import { drawingOf } from './figures.ts';

interface Asked {
  readonly chart: (typeof chartIds)[number];
  readonly config: ChartConfig;
  /** Where the configuration stands in the request, for faults. */
  readonly place: string;
  readonly actor: Actor;
  readonly deps: Deps;
  readonly language: Language;
}

async function drawingFor({ chart, config, place, actor, deps }: Asked): Promise<ChartDrawing> {
  if (config.data !== undefined) {
    const drawing = readDrawing(chart, config.data);
    if (drawing) return drawing;
    throw invalid({ path: `${place}.data`, code: 'custom', message: `not the figures of a ${chart}` });
  }
  const id = found(config.raId);
  const open = await inReadTransaction(deps.db, actor, (tx) => deps.assessments.open(tx, actor, id));
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, open.document);
  return found(drawingOf(chart, result, { config: open.document.settings.config, choice: config }));
}

async function pictureFor(asked: Asked): Promise<ChartPicture> {
  const { config } = asked;
  const language = config.language ?? asked.language;
  const drawn: DrawnChart = drawChart(await drawingFor(asked), { language, theme: config.theme });
  return {
    option: drawn.option,
    size: { width: config.width ?? drawn.size.width, height: config.height ?? drawn.size.height },
    label: drawn.message,
    background: palettes[config.theme].surface,
    zoom: config.zoom,
  };
}

const svg = { contentType: 'image/svg+xml; charset=utf-8' };

/** Direct: drawing takes longer than reading, and no connection should wait for it. */
export const chart = implement(contract, {
  getSvg: {
    direct: async ({ input, actor, deps, call }) => {
      const asked = { chart: input.params.x, config: input.query.config, place: 'query.config' };
      const picture = await pictureFor({ ...asked, actor, deps, language: call.language });
      return { content: await deps.renderer.renderSvg(picture), ...svg };
    },
  },

  postSvg: {
    direct: async ({ input, actor, deps, call }) => {
      const asked = { chart: input.params.x, config: input.body, place: 'body' };
      const picture = await pictureFor({ ...asked, actor, deps, language: call.language });
      return { content: await deps.renderer.renderSvg(picture), ...svg };
    },
  },

  getPng: {
    direct: async ({ input, actor, deps, call }) => {
      const asked = { chart: input.params.x, config: input.query.config, place: 'query.config' };
      const picture = await pictureFor({ ...asked, actor, deps, language: call.language });
      return { content: await deps.renderer.renderPng(picture), contentType: 'image/png' };
    },
  },
});
