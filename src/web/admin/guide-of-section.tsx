// The chapter of a guide that is about what the office shows.
import { useSearchParams } from '../navigation/search-params.ts';
import { useOpenTab } from '../parts/sections/tabs.tsx';
import { GuideLink } from '../guides/guide-link.tsx';
import type { GuideName } from '../guides/guide.ts';
import { firstSection, useSectionNames } from './sections.tsx';

type Place = { guide: GuideName; chapter?: string };

const firstEvening = (chapter: string): Place => ({ guide: 'first-evening', chapter });
const whenWrong = (chapter: string): Place => ({ guide: 'when-something-goes-wrong', chapter });

/** By the section, or by the section and the view in it. */
const places: Readonly<Record<string, Place>> = {
  overview: firstEvening('guests'),
  'overview closes': firstEvening('lights-out'),
  'overview owed': whenWrong('selling'),
  points: { guide: 'at-the-till', chapter: 'guest' },
  visits: { guide: 'at-the-till', chapter: 'wrong' },
  approvals: { guide: 'at-the-till', chapter: 'wrong' },
  members: whenWrong('wrong-guest'),
  partners: whenWrong('statement'),
  team: firstEvening('tablet'),
  settings: firstEvening('poster'),
};

export function GuideOfSection({ wide }: { wide?: true }) {
  const section = useOpenTab(useSectionNames(), { otherwise: firstSection });
  const [search] = useSearchParams();
  const place = places[`${section} ${search.get('view')}`] ?? places[section];
  return <GuideLink {...(place ?? firstEvening('hour-before'))} {...(wide && { wide })} />;
}
