/** Messages between the server and its thread that draws pages with the screens of the browser application. */
import type { Language } from '@klarsikt/engine/text';

/** A page with the data of one caller. */
export interface PageToDraw {
  /** Path and query of the address. */
  readonly address: string;
  readonly language: Language;
}

/** Request of the server to draw a page. */
export interface DrawingRequest {
  readonly kind: 'page';
  readonly id: number;
  readonly page: PageToDraw;
}

/** Answer of the server to a call of the thread. */
export interface CallAnswer {
  readonly kind: 'answer';
  /** The call's id. */
  readonly id: number;
  readonly status: number;
  readonly contentType: string;
  readonly content: string;
}

/** Call of the thread to the API, which the server answers with the rights of the page's caller. */
export interface DrawingCall {
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

/** Message of the thread. `markup` is null if the page needs the browser, or the caller is a visitor. */
export type DrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly markup: string | null }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | DrawingCall;
