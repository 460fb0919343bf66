// Switches the language of all screens; a toast says so where its words cannot be fetched.
import { explain } from '../../api/explain.ts';
import { toast } from '../../toast/toast.ts';
import { switchLanguage, useWords } from '../../words/languages/language.ts';

export function useOtherLanguage() {
  const words = useWords();
  return () =>
    void switchLanguage().catch((error: unknown) =>
      toast({ title: words.frame.error, detail: explain(error, words), tone: 'bad' }),
    );
}
