import { Archive, Help, MapMarker, Search, TickCircle } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { CountLine } from '@quartermaster/core/stocktakes/stocktake';
import { lotWords } from '@quartermaster/core/stocktakes/words';
import { Tag } from '../ui/state-tag.tsx';

/** What a line of a count is, by the colours of states. */
export function LotTag({ lot, asset }: Pick<CountLine, 'lot' | 'asset'>) {
  return <Tag {...lookOf({ lot, asset })} />;
}

/** Why an asset was retired, as a tag. */
export const retiredLook = (reason: string) => ({
  ...{ name: 'retired', word: message.retiredAs(reason), Icon: Archive },
});

function lookOf({ lot, asset }: Pick<CountLine, 'lot' | 'asset'>) {
  switch (lot) {
    case 'found':
      return { name: 'available', word: 'Here', Icon: TickCircle };
    case 'wrongPlace':
      return { name: 'maintenance', word: lotWords.wrongPlace, Icon: MapMarker };
    case 'missing':
      return { name: 'pending', word: lotWords.missing, Icon: Search };
    default:
      return asset?.retired ? retiredLook(asset.retired) : { name: 'rejected', word: 'Unknown', Icon: Help };
  }
}
