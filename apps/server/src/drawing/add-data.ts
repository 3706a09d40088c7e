/** Adds the data of the caller to the HTML of a page: for which device it is drawn, and how the browser recognises that. */
import {
  type DrawnDevice,
  type DrawnPage,
  deviceCookie,
  drawnDeviceSchema,
  type PageDrawingInput,
} from '@klarsikt/contract/drawing.ts';
import type { Language } from '@klarsikt/engine/text';
import type { FastifyRequest } from 'fastify';
import { getChosenLanguage } from '../platform/language.ts';
import { noncePlaceholder, type PageDataProvider } from '../platform/web.ts';
import { escapeXml } from '../render/escape-xml.ts';
import type { PageRenderer } from './page-drawer.ts';

/** The language that the browser will choose, if it has not stored another one (apps/web/page-head.html). */
const guessLanguage = (request: FastifyRequest): Language =>
  getChosenLanguage(request) ?? (/\bsv\b/i.test(request.headers['accept-language'] ?? '') ? 'sv' : 'en');

/** A phone shows lists in another form. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\b(?:Mobile|Android|iPhone)\b/.test(headers['user-agent'] ?? '');

/** Window of most devices, for a browser that has not described its own yet. */
const usualDevice: DrawnDevice = { width: 1440, height: 900, choices: {} };

/** Null for a device that is described in another way, so that nothing wrong is drawn. */
function readDevice({ cookies }: FastifyRequest): DrawnDevice | null {
  const text = cookies[deviceCookie.name];
  if (text === undefined) return usualDevice;
  if (text.length > deviceCookie.longest) return null;
  try {
    return drawnDeviceSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Puts the drawn page, which contains text of people, into the HTML page. The browser shows it if its own conditions
 * and choices are the same (apps/web/src/first-screen/show.ts).
 */
function insertDrawnPage(
  html: string,
  { language, device }: PageDrawingInput,
  { drawn, nonce }: { readonly drawn: DrawnPage; readonly nonce: string },
): string {
  // The page policy forbids style attributes in the HTML, but lets a script set them. Text of people contains neither
  // quotes nor brackets of markup.
  const content = drawn.markup
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style', `<style nonce="${nonce}"`);
  const media = escapeXml(JSON.stringify(drawn.media));
  const choices = escapeXml(JSON.stringify(device.choices));
  const start = `<template data-drawn lang="${language}" data-media="${media}" data-choices="${choices}">`;
  return html.replace('<template data-drawn></template>', () => `${start}${content}</template>`);
}

/** Pages for phones are sent without data, as those for devices that describe themselves in another way. */
export const addServerRenderedPages = ({ draw, prepare }: PageRenderer): PageDataProvider => ({
  prepare,
  add: async (request, { html, nonce }) => {
    const device = readDevice(request);
    if (device === null || request.method !== 'GET' || isPhone(request)) return null;
    const page = { address: request.url, language: guessLanguage(request), device };
    const drawn = await draw(request, page);
    if (drawn === null) return null;
    return insertDrawnPage(html.replaceAll(noncePlaceholder, nonce), page, { drawn, nonce });
  },
});
