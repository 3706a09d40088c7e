/** Messages between the server and its thread that draws pages with the screens of the browser application. */
import type { Language } from '@klarsikt/engine/text';
import { z } from 'zod';

/** Cookie in which the browser describes its device, as JSON. `longest` is its length in characters. */
export const deviceCookie = { name: 'klarsikt-device', longest: 3000 } as const;

/** Window in CSS pixels, and the choices in local storage by their keys. */
export const drawnDeviceSchema = z.object({
  width: z.int().min(100).max(20_000),
  height: z.int().min(100).max(20_000),
  choices: z.record(z.string().regex(/^klarsikt\.[\w.-]+$/), z.string()),
});

/** A described device. */
export type DrawnDevice = z.output<typeof drawnDeviceSchema>;

/** A page with the data of one caller. */
export interface PageDrawingInput {
  /** Path and query of the address. */
  readonly address: string;
  readonly language: Language;
  readonly device: DrawnDevice;
}

/** A page as drawn. */
export interface DrawnPage {
  readonly markup: string;
  /** Media conditions that the screens asked for, with the assumed answers. */
  readonly media: Readonly<Record<string, boolean>>;
}

/** Request of the server to draw a page. */
export interface PageDrawingRequest {
  readonly kind: 'page';
  readonly id: number;
  readonly page: PageDrawingInput;
}

/** Answer of the server to a call of the thread. */
export interface PageDrawingCallResponse {
  readonly kind: 'answer';
  /** The call's id. */
  readonly id: number;
  readonly status: number;
  readonly contentType: string;
  readonly content: string;
}

/** Call of the thread to the API, which the server answers with the rights of the page's caller. */
export interface PageDrawingCall {
  readonly kind: 'call';
  readonly id: number;
  /** The page for which the call is made. */
  readonly page: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Message of the thread. `page` is null if the page needs the browser, or the caller is a visitor. */
export type PageDrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly page: DrawnPage | null }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | PageDrawingCall;
