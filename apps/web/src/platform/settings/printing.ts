/** Whether the page is printed or shown as print preview. */
import { createContext, use } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';
import { watchMediaQuery } from './media.ts';

const onPaper = watchMediaQuery('print');
let begun = false;

export const printingStore = createStore(onPaper.now());

const tell = () => printingStore.become(begun || onPaper.now());
onPaper.subscribe(tell);
window.addEventListener('beforeprint', () => {
  begun = true;
  // Draws synchronously, because the browser captures the page directly after this event.
  flushSync(tell);
});
window.addEventListener('afterprint', () => {
  begun = false;
  tell();
});

/** Provided at the root, so that components that mount during printing read it too. */
export const PrintingContext = createContext(false);

/** True while the page is printed: content that is usually drawn later must then be drawn immediately. */
export const usePrinting = (): boolean => use(PrintingContext);
