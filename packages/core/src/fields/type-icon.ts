import { message } from '../messages.ts';
import { line } from '../text.ts';

/** The names of the icons that an asset type can have; each default type has the icon of its own name. */
export const typeIcons = [
  'laptop',
  'desktop',
  'monitor',
  'mobile phone',
  'tablet',
  'server',
  'network device',
  'peripheral',
  'software license',
  'key',
] as const;
export type TypeIcon = (typeof typeIcons)[number];

/** The icon with this name, ignoring case and how words are joined: 'Mobile-Phone' is 'mobile phone'. */
export function typeIconOf(name: string): TypeIcon | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return typeIcons.find((icon) => icon === plain);
}

/** The name of an existing icon; empty for none. */
export const typeIconName = line(100).refine((name) => name.trim() === '' || typeIconOf(name) !== undefined, {
  error: ({ input }) => message.notAChoice(String(input), 'icon', typeIcons),
});
