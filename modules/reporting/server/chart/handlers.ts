import {
  type ChartDrawing,
  type ChartSize,
  type ChartWithTexts,
  chartPalettes,
  drawChart,
  readChartDrawing,
} from '@klarsikt/charts';
import {
  type ChartConfig,
  chartConfigDefault,
  type chartIds,
  chartPictureLimits,
  chartContract as contract,
} from '@klarsikt/contract';
import { computeRelationFigures } from '@klarsikt/engine/assessment';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ChartPicture } from '@klarsikt/server/render/jobs.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ChartDeps } from './deps.ts';
import { createChartDrawing } from './figures.ts';
import { figuresOfOtherChartText, pictureTooLargeText } from './texts.ts';

interface ChartRequest {
  readonly chart: (typeof chartIds)[number];
  readonly config: ChartConfig;
  readonly place: string;
  readonly actor: Actor;
  readonly deps: ChartDeps;
  readonly db: NodePgDatabase;
  readonly language: Language;
}

async function loadDrawing({
  chart,
  config,
  place,
  actor,
  deps,
  db,
  language,
}: ChartRequest): Promise<ChartDrawing> {
  if (config.data !== undefined) {
    const drawing = readChartDrawing(chart, config.data);
    if (drawing) return drawing;
    const message = fillSentence(figuresOfOtherChartText[language], { chart }, language);
    throw createInputRefusal({ path: `${place}.data`, code: 'custom', message });
  }
  const open = await runInReadTransaction(db, actor, async (tx) => {
    const id = config.raId ?? requireFound((await deps.assessments.newest(tx, actor, 1))[0]);
    return deps.assessments.open(tx, actor, id);
  });
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, open.document);
  const relations = () => computeRelationFigures(model, open.document, result);
  return requireFound(
    createChartDrawing(chart, result, { config: open.document.settings.config, choice: config, relations }),
  );
}

/** Refuses a size that needs too much memory; a chart with many rows determines its height itself. */
function requireAllowedSize({ width, height }: ChartSize, zoom: number, asked: ChartRequest): void {
  const { side, pixels } = chartPictureLimits;
  if (Math.max(width, height) <= side && width * height * zoom ** 2 <= pixels) return;
  const message = fillSentence(pictureTooLargeText[asked.language], { side }, asked.language);
  throw createInputRefusal({ path: `${asked.place}.width`, code: 'too_big', message });
}

async function drawPicture(asked: ChartRequest, raster = false): Promise<ChartPicture> {
  const { config } = asked;
  const language = config.language ?? asked.language;
  const drawn: ChartWithTexts = drawChart(await loadDrawing(asked), { language, theme: config.theme });
  const size = { width: config.width ?? drawn.size.width, height: config.height ?? drawn.size.height };
  requireAllowedSize(size, raster ? config.zoom : 0, asked);
  return {
    option: drawn.option,
    size,
    label: drawn.message,
    background: chartPalettes[config.theme].surface,
    zoom: config.zoom,
  };
}

const svg = { contentType: 'image/svg+xml; charset=utf-8' };

/** The handlers run without a transaction, because drawing is slow and must not hold a database connection. */
export const chartHandlers = implementEndpoints<ChartDeps>()(contract, {
  getSvg: {
    direct: async ({ input, actor, deps, db, call }) => {
      const asked = {
        chart: input.params.x,
        config: input.query.config ?? chartConfigDefault,
        place: 'query.config',
      };
      const picture = await drawPicture({ ...asked, actor, deps, db, language: call.language });
      return { content: await deps.renderer.renderSvg(picture, call), ...svg };
    },
  },

  postSvg: {
    direct: async ({ input, actor, deps, db, call }) => {
      const asked = { chart: input.params.x, config: input.body, place: 'body' };
      const picture = await drawPicture({ ...asked, actor, deps, db, language: call.language });
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
      const picture = await drawPicture({ ...asked, actor, deps, db, language: call.language }, true);
      return { content: await deps.renderer.renderPng(picture, call), contentType: 'image/png' };
    },
  },
});
