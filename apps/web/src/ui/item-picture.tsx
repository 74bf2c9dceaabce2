import { useState } from 'react';
import { TypeTile } from './type-tile.tsx';

interface ItemPictureProps {
  readonly image?: string | undefined;
  readonly type: string;
  readonly size: 'sm' | 'md' | 'lg';
}

/** The picture of an item, or the tile of its type if there is none or it doesn't load. */
export function ItemPicture({ image, type, size }: ItemPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (image === undefined || broken === image) return <TypeTile type={type} size={size} />;
  return (
    <span className={size === 'sm' ? 'qm-tile' : `qm-tile ${size}`}>
      <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
    </span>
  );
}
