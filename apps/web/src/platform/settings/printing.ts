/** Whether the page is being printed, or shown as it will be on paper. */
import { createContext, use } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';
import { watchMedia } from './media.ts';

const onPaper = watchMedia('print');
let begun = false;

export const printing = createStore(onPaper.now());

const tell = () => printing.become(begun || onPaper.now());
onPaper.subscribe(tell);
window.addEventListener('beforeprint', () => {
  begun = true;
  // The browser takes its picture of the page when the event has been answered.
  flushSync(tell);
});
window.addEventListener('afterprint', () => {
  begun = false;
  tell();
});

/** Provided by the root of the page, so that components mounted during printing read it, too. */
export const Printing = createContext(false);

/** True while the page is printed: parts drawn later are drawn at once. */
export const usePrinting = (): boolean => use(Printing);
