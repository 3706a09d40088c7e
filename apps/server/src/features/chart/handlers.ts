import { type ChartDrawing, type DrawnChart, drawChart, palettes, readDrawing } from '@klarsikt/charts';
import { type ChartConfig, type chartIds, chart as contract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { type Deps, implement, type ReadTx } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { found, invalid } from '../../platform/errors.ts';
import type { ChartPicture } from '../../render/jobs.ts';
import { drawingOf } from './figures.ts';

interface Asked {
  readonly chart: (typeof chartIds)[number];
  readonly config: ChartConfig;
  /** Where the configuration stands in the request, for faults. */
  readonly place: string;
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Deps;
  readonly language: Language;
}

async function drawingFor({ chart, config, place, tx, actor, deps }: Asked): Promise<ChartDrawing> {
  if (config.data !== undefined) {
    const drawing = readDrawing(chart, config.data);
    if (drawing) return drawing;
    throw invalid({ path: `${place}.data`, code: 'custom', message: `not the figures of a ${chart}` });
  }
  const open = await deps.assessments.open(tx, actor, found(config.raId));
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

export const chart = implement(contract, {
  getSvg: async ({ tx, input, actor, deps, call }) => {
    const asked = { chart: input.params.x, config: input.query.config, place: 'query.config' };
    const picture = await pictureFor({ ...asked, tx, actor, deps, language: call.language });
    return { content: await deps.renderer.renderSvg(picture), ...svg };
  },

  postSvg: async ({ tx, input, actor, deps, call }) => {
    const asked = { chart: input.params.x, config: input.body, place: 'body' };
    const picture = await pictureFor({ ...asked, tx, actor, deps, language: call.language });
    return { content: await deps.renderer.renderSvg(picture), ...svg };
  },

  getPng: async ({ tx, input, actor, deps, call }) => {
    const asked = { chart: input.params.x, config: input.query.config, place: 'query.config' };
    const picture = await pictureFor({ ...asked, tx, actor, deps, language: call.language });
    return { content: await deps.renderer.renderPng(picture), contentType: 'image/png' };
  },
});
