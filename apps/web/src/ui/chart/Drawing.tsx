import type { ChartOption } from '@klarsikt/charts';
import { useEffect, useRef } from 'react';
import { draw, init } from '../../platform/chart/echarts.ts';

interface DrawingProps {
  readonly option: ChartOption;
  readonly height: number;
  readonly label: string;
}

type Chart = ReturnType<typeof init>;

export function Drawing({ option, height, label }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = init(element, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    if (chart.current !== null) draw(chart.current, option);
  }, [option]);
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
