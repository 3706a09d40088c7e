/** Simulates the width of a phone. happy-dom has no layout, so pages ask `matchMedia`. */
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
