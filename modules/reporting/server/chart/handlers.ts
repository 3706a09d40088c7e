import {
  type ChartDrawing,
  type ChartSize,
  type DrawnChart,
  drawChart,
  palettes,
  readDrawing,
} from '@klarsikt/charts';
import {
  type ChartConfig,
  chartConfigDefault,
  type chartIds,
  chart as contract,
  pictureLimits,
} from '@klarsikt/contract';
import { fillSentence, type Language, relationFigures } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ChartPicture } from '@klarsikt/server/render/jobs.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ChartDeps } from './deps.ts';
import { drawingOf } from './figures.ts';
import { otherFigures, tooLarge } from './texts.ts';

interface Asked {
  readonly chart: (typeof chartIds)[number];
  readonly config: ChartConfig;
  /** Where the configuration stands in the request, for faults. */
  readonly place: string;
  readonly actor: Actor;
  readonly deps: ChartDeps;
  readonly db: NodePgDatabase;
  readonly language: Language;
}

async function drawingFor({ chart, config, place, actor, deps, db, language }: Asked): Promise<ChartDrawing> {
  if (config.data !== undefined) {
    const drawing = readDrawing(chart, config.data);
    if (drawing) return drawing;
    const message = fillSentence(otherFigures[language], { chart }, language);
    throw invalid({ path: `${place}.data`, code: 'custom', message });
  }
  const open = await inReadTransaction(db, actor, async (tx) => {
    const id = config.raId ?? found((await deps.assessments.newest(tx, actor, 1))[0]);
    return deps.assessments.open(tx, actor, id);
  });
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, open.document);
  const relations = () => relationFigures(model, open.document, result);
  return found(
    drawingOf(chart, result, { config: open.document.settings.config, choice: config, relations }),
  );
}

/** Refuses a size that takes too much memory to draw; a chart with many rows has its own. */
function requireSize({ width, height }: ChartSize, zoom: number, asked: Asked): void {
  const { side, pixels } = pictureLimits;
  if (Math.max(width, height) <= side && width * height * zoom ** 2 <= pixels) return;
  const message = fillSentence(tooLarge[asked.language], { side }, asked.language);
  throw invalid({ path: `${asked.place}.width`, code: 'too_big', message });
}

async function pictureFor(asked: Asked, raster = false): Promise<ChartPicture> {
  const { config } = asked;
  const language = config.language ?? asked.language;
  const drawn: DrawnChart = drawChart(await drawingFor(asked), { language, theme: config.theme });
  const size = { width: config.width ?? drawn.size.width, height: config.height ?? drawn.size.height };
  requireSize(size, raster ? config.zoom : 0, asked);
  return {
    option: drawn.option,
    size,
    label: drawn.message,
    background: palettes[config.theme].surface,
    zoom: config.zoom,
  };
}

const svg = { contentType: 'image/svg+xml; charset=utf-8' };

/** Direct: drawing takes longer than reading, and no connection should wait for it. */
export const chart = implementFor<ChartDeps>()(contract, {
  getSvg: {
    direct: async ({ input, actor, deps, db, call }) => {
      const asked = {
        chart: input.params.x,
        config: input.query.config ?? chartConfigDefault,
        place: 'query.config',
      };
      const picture = await pictureFor({ ...asked, actor, deps, db, language: call.language });
      return { content: await deps.renderer.renderSvg(picture, call), ...svg };
    },
  },

  postSvg: {
    direct: async ({ input, actor, deps, db, call }) => {
      const asked = { chart: input.params.x, config: input.body, place: 'body' };
      const picture = await pictureFor({ ...asked, actor, deps, db, language: call.language });
      return { content: await deps.renderer.renderSvg(picture, call), ...svg };
    },
  },

  getPng: {
    direct: async ({ input, actor, deps, db, call }) => {
      const asked = {
        chart: input.params.x,
        config: input.query.config ?? chartConfigDefault,
        place: 'query.config',
      };
      const picture = await pictureFor({ ...asked, actor, deps, db, language: call.language }, true);
      return { content: await deps.renderer.renderPng(picture, call), contentType: 'image/png' };
    },
  },
});
