/**
 * Adds a drawn page with the caller's data to the HTML, marked with the device it was drawn for, so that the browser
 * shows it only on such a device.
 */
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

/** Guesses the language that the browser will choose unless it has stored another one (apps/web/page-head.html). */
const guessLanguage = (request: FastifyRequest): Language =>
  getChosenLanguage(request) ?? (/\bsv\b/i.test(request.headers['accept-language'] ?? '') ? 'sv' : 'en');

/** Recognises phones, because the application shows lists in another form on them. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\b(?:Mobile|Android|iPhone)\b/.test(headers['user-agent'] ?? '');

/** Window size that is assumed for a browser that has not yet sent its own. */
const usualDevice: DrawnDevice = { width: 1440, height: 900, choices: {} };

/** Reads the device from its cookie; returns null for an unexpected description, so that no wrong page is drawn. */
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
 * Inserts the drawn page, which contains text that people wrote, into the HTML page. The browser shows it if its own
 * conditions and choices are the same (apps/web/src/first-screen/show.ts).
 */
function insertDrawnPage(
  html: string,
  { language, device }: PageDrawingInput,
  { drawn, nonce }: { readonly drawn: DrawnPage; readonly nonce: string },
): string {
  // The content security policy forbids style attributes in the HTML, but lets a script set them. The replacement
  // cannot change text that people wrote, because that text is escaped and contains neither quotes nor angle brackets.
  const content = drawn.markup
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style', `<style nonce="${nonce}"`);
  const media = escapeXml(JSON.stringify(drawn.media));
  const choices = escapeXml(JSON.stringify(device.choices));
  const start = `<template data-drawn lang="${language}" data-media="${media}" data-choices="${choices}">`;
  return html.replace('<template data-drawn></template>', () => `${start}${content}</template>`);
}

/**
 * Adds drawn pages to the HTML. Pages for phones, and for devices with an unexpected description, are sent without
 * data.
 */
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
