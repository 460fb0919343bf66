// A sheet of the list of invitations: its head, and a row a guest with a code to scan.
import { spacedToken } from '../../../../domain/members/invitation-rules.ts';
import { Qr } from '../../../parts/card/qr.tsx';
import { useBrand } from '../../../parts/frame/brand.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { useDateText } from '../../../words/times/days.ts';
import { invitationWords } from '../../../words/office/members/invitation-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { typedAddress, welcomeAddress, type SheetProps } from './sheet.ts';
import './list-sheet.css';

/** In the language of the office, whose staff keep it; without the digits that open a row. */
export function ListSheet({ made: { site, expiresAt }, first, cards }: SheetProps) {
  const { list } = useOffice(invitationWords);
  const { language } = useWords();
  const brand = useBrand();
  const dateText = useDateText();
  const address = welcomeAddress(site);
  return (
    <div className="sheet" data-size="list" dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <div className="list-head">
        <p className="list-title">
          {list.title} · <bdi>{brand}</bdi>
        </p>
        <p>{list.how}</p>
        <p>{list.typed(typedAddress(address))}</p>
        <p>{expiresAt && list.until(dateText(expiresAt, 'shortDate'))}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th>{list.place}</th>
            <th>{list.guest}</th>
            <th>{list.mobile}</th>
            <th>{list.letters}</th>
            <th>{list.code}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, name, mobile, token }, place) => (
            <tr key={id}>
              <td>{grouped(first + place + 1)}</td>
              <td>
                <p className="list-name" dir="auto">
                  {name}
                </p>
              </td>
              <td>
                <bdi dir="ltr">{mobile}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{spacedToken(token)}</bdi>
              </td>
              <td>
                <Qr says={`${address}#${token}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
