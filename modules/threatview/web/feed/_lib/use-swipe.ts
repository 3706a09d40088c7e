import { type PointerEvent, type TouchEvent, useRef, useState } from 'react';
import { interpretSwipe } from './deck.ts';

interface Start {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

const pullFrom = 90;

export function useCardSwipe(given: {
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onPull: () => void;
}) {
  const start = useRef<Start | null>(null);
  const pull = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const [pulled, setPulled] = useState(0);
  const end = () => {
    start.current = null;
    setShift(0);
  };
  return {
    /** Horizontal offset of the card in pixels. */
    shift,
    /** Progress of the pull towards a reload, 0-1. */
    pulled: Math.min(pulled / pullFrom, 1),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return;
        start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (from === null) return;
        const dx = event.clientX - from.x;
        if (Math.abs(dx) > Math.abs(event.clientY - from.y)) setShift(dx);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (from === null) return;
        end();
        const { clientX, clientY, timeStamp, currentTarget } = event;
        const way = interpretSwipe(
          clientX - from.x,
          clientY - from.y,
          timeStamp - from.at,
          currentTarget.clientWidth,
        );
        if (way === 'next') given.onNext();
        if (way === 'previous') given.onPrevious();
      },
      onPointerCancel: end,
      onTouchStart: (event: TouchEvent<HTMLElement>) => {
        pull.current = event.currentTarget.scrollTop > 0 ? null : (event.touches[0]?.clientY ?? null);
      },
      onTouchMove: (event: TouchEvent<HTMLElement>) => {
        const from = pull.current;
        const touch = event.touches[0];
        if (from !== null && touch) setPulled(Math.max(0, touch.clientY - from));
      },
      onTouchEnd: () => {
        if (pulled >= pullFrom) given.onPull();
        pull.current = null;
        setPulled(0);
      },
    },
  };
}
