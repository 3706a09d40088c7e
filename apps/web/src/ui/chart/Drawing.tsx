import type { ChartOption } from '@klarsikt/charts';
import { useEffect, useRef, useState } from 'react';
import { draw, init } from '../../platform/chart/echarts.ts';

interface DrawingProps {
  /** What is drawn in the given number of pixels across: a chart in a narrow place is laid out otherwise. */
  readonly optionFor: (width: number) => ChartOption;
  /** Pixels, in the given number across; 0 before it is known. */
  readonly heightFor: (width: number) => number;
  readonly label: string;
}

type Chart = ReturnType<typeof init>;

export function Drawing({ optionFor, heightFor, label }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = init(element, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => {
      made.resize();
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    if (chart.current !== null && width > 0) draw(chart.current, optionFor(width));
  }, [optionFor, width]);
  return <div ref={box} role="img" aria-label={label} style={{ height: heightFor(width), width: '100%' }} />;
}
