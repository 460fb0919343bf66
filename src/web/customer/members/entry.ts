// Joining and logging in: the toasts, and the address of the guest's card.
import { useAct } from '../../api/hooks.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';
import { cardAddress } from '../parts/card-address.ts';

/** Both calls. `onKnown` is called instead of a toast when the number already has a card. */
export function useEntry({ onKnown }: { onKnown: () => void }) {
  const words = useWords();
  const brand = useBrand();
  const { welcome } = words;

  const joining = useAct('joinFamily', {
    done: () => ({ title: welcome.joined(brand) }),
    failed: (error) =>
      isRefusal(error, 'conflict')
        ? undefined
        : { title: words.frame.error, detail: explain(error, words) },
    leadsTo: cardAddress,
    changesPerson: true,
  });

  const loggingIn = useAct('logInCustomer', {
    done: ({ passwordReset }) =>
      passwordReset
        ? { title: welcome.temporary, detail: words.messages.temporaryPassword }
        : { title: welcome.back, detail: welcome.codeRenewed },
    failed: (error) => ({
      title: welcome.failed,
      detail: isRefusal(error, 'unauthenticated') ? welcome.wrong : explain(error, words),
    }),
    leadsTo: cardAddress,
    changesPerson: true,
  });

  const join = (body: RequestOf<'joinFamily'>['body']) =>
    joining.mutateAsync({ body }).catch((error: unknown) => {
      if (!isRefusal(error, 'conflict')) throw error;
      onKnown();
    });
  const logIn = (body: RequestOf<'logInCustomer'>['body']) => loggingIn.mutateAsync({ body });

  return { join, logIn };
}
