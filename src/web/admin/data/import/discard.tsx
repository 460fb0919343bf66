// The button that discards a file before it is imported.
import { useAct } from '../../../api/hooks.ts';
import { Button } from '../../../look/button.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { useOffice } from '../../../words/office/words.ts';

export function Discard({ id }: { id: number }) {
  const words = useOffice(importWords);
  const remove = useAct('removeImport', { failed: words.failed, refresh: ['readImport'] });
  return (
    <Button
      aria-disabled={remove.isPending}
      onClick={() => remove.isPending || remove.mutate({ params: { id } })}
    >
      {words.discard}
    </Button>
  );
}
