/** A picture with reserved space that leaves no gap if it fails to load. */
import { useState } from 'react';

interface PictureProps {
  /** Address on the product's own host, because the page may not load pictures from other hosts. */
  readonly src: string;
  readonly alt: string;
  /** Width and height in pixels; they reserve the space before the picture has loaded. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

export function Picture({ src, alt, width, height, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
    />
  );
}
