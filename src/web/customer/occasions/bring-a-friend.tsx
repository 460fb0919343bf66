// The way to bring a friend, below the card: a link and its QR, and what both get.
import { Copy, Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Qr } from '../../parts/card/qr.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { useFriendWords } from '../../words/occasions/friend-words.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';

export function BringAFriend() {
  const words = useFriendWords();
  const { data } = useAsk('readFriendLink', {});
  const [isOpen, setOpen] = useState(false);
  if (!data || data.token === null) return null;
  const link = `${location.origin}/#friend=${data.token}`;
  return (
    <div>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      {isOpen && (
        <Sheet title={words.title} onClose={() => setOpen(false)}>
          <Link link={link} gives={data} />
        </Sheet>
      )}
    </div>
  );
}

interface LinkProps {
  link: string;
  gives: {
    points: number;
    reward: string | null;
    rewardArabic: string | null;
    brought: number;
    most: number;
  };
}

function Link({ link, gives: { points, reward, rewardArabic, brought, most } }: LinkProps) {
  const words = useFriendWords();
  const { language } = useWords();
  const brand = useBrand();
  const gift = reward === null ? undefined : claimedName({ reward, rewardArabic }, language);
  const text = words.invites(brand);

  async function share() {
    // Who closes the phone's own sheet has chosen not to.
    await navigator.share({ text, url: link }).catch(() => {});
  }

  async function copy() {
    await navigator.clipboard.writeText(link);
    toast({ title: words.copied });
  }

  return (
    <Stack>
      <p>
        {words.text}
        <strong className="block">
          {gift === undefined ? words.points(points) : words.gift(gift)}
        </strong>
      </p>
      <div className="mx-auto w-48 rounded-md bg-[#fff] p-2">
        <Qr says={link} />
      </div>
      <p dir="ltr" className="text-center text-sm wrap-anywhere text-soft">
        {link}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {'share' in navigator && (
          <Button icon={Share2} look="main" onClick={() => void share()}>
            {words.share}
          </Button>
        )}
        {'clipboard' in navigator && (
          <Button icon={Copy} onClick={() => void copy()}>
            {words.copy}
          </Button>
        )}
      </div>
      <SoftText>{words.broughtSoFar(brought, most)}</SoftText>
    </Stack>
  );
}
