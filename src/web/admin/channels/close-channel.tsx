// The question before a channel is closed.
import { useAct } from '../../api/api-hooks.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { useWords } from '../../words/languages/language.ts';

interface CloseChannelProps {
  call: 'endMail' | 'endTextGateway';
  words: Record<'close' | 'closing' | 'isClosed' | 'closeText', string>;
  onClose: () => void;
}

export function CloseChannel({ call, words, onClose }: CloseChannelProps) {
  const { frame } = useWords();
  const end = useAct(call, {
    done: words.isClosed,
    failed: frame.error,
    refresh: ['readChannels'],
  });
  return (
    <Confirm
      title={words.close}
      act={words.close}
      busyAct={words.closing}
      busy={end.isPending}
      onConfirm={() => end.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.closeText}</p>
    </Confirm>
  );
}
