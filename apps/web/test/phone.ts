/** A screen as wide as a phone. The imitated browser lays nothing out: pages ask it how wide it is. */
declare global {
  interface Window {
    readonly happyDOM: { setViewport(size: { readonly width: number; readonly height: number }): void };
  }
}

export async function onPhone<T>(work: () => Promise<T>): Promise<T> {
  const { innerWidth, innerHeight } = window;
  window.happyDOM.setViewport({ width: 390, height: 844 });
  try {
    return await work();
  } finally {
    window.happyDOM.setViewport({ width: innerWidth, height: innerHeight });
  }
}
