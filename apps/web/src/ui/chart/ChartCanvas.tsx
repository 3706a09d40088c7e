import type { ChartOption } from '@klarsikt/charts';
import { useEffect, useRef, useState } from 'react';
import { drawChart, init } from '../../platform/chart/echarts.ts';

interface DrawingProps {
  /** Makes the chart's options for a width in pixels, because narrow charts have another layout. */
  readonly optionFor: (width: number) => ChartOption;
  /** Height in pixels for a width; the width is 0 before it is known. */
  readonly heightFor: (width: number) => number;
  readonly label: string;
}

type Chart = ReturnType<typeof init>;

export function ChartCanvas({ optionFor, heightFor, label }: DrawingProps) {
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
    if (chart.current !== null && width > 0) drawChart(chart.current, optionFor(width));
  }, [optionFor, width]);
  return <div ref={box} role="img" aria-label={label} style={{ height: heightFor(width), width: '100%' }} />;
}
