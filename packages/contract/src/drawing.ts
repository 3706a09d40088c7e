/**
 * Messages between the server and its worker thread that renders pages with the screens of the browser application.
 */
import type { Language } from '@klarsikt/engine/text';
import { z } from 'zod';

/** Cookie in which the browser describes its device as JSON; `longest` is its largest length in characters. */
export const deviceCookie = { name: 'klarsikt-device', longest: 3000 } as const;

/** Device of the browser: window size in CSS pixels, and settings in local storage by key. */
export const drawnDeviceSchema = z.object({
  width: z.int().min(100).max(20_000),
  height: z.int().min(100).max(20_000),
  choices: z.record(z.string().regex(/^klarsikt\.[\w.-]+$/), z.string()),
});

/** Device of the browser: window size in CSS pixels, and settings in local storage. */
export type DrawnDevice = z.output<typeof drawnDeviceSchema>;

/** A page to render with the data that the caller may see. */
export interface PageDrawingInput {
  /** Path and query of the page's address. */
  readonly address: string;
  readonly language: Language;
  readonly device: DrawnDevice;
}

/** A rendered page as markup, and the media conditions that it depends on. */
export interface DrawnPage {
  readonly markup: string;
  /** Answers assumed for the media conditions that the screens have queried. */
  readonly media: Readonly<Record<string, boolean>>;
}

/** Request from the server to render a page. */
export interface PageDrawingRequest {
  readonly kind: 'page';
  readonly id: number;
  readonly page: PageDrawingInput;
}

/** Response of the server to an API call of the worker thread. */
export interface PageDrawingCallResponse {
  readonly kind: 'answer';
  /** Id of the call that is answered. */
  readonly id: number;
  readonly status: number;
  readonly contentType: string;
  readonly content: string;
}

/** API call of the worker thread, which the server executes with the permissions of the page's caller. */
export interface PageDrawingCall {
  readonly kind: 'call';
  readonly id: number;
  /** Id of the page request during which the call is made. */
  readonly page: number;
  readonly method: string;
  /** Path and query of the call. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Message of the worker thread. `page` is null if only a browser can render the page, or if the caller is a visitor.
 */
export type PageDrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly page: DrawnPage | null }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | PageDrawingCall;
