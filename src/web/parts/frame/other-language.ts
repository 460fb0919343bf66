// Turns every screen to the other language, and says so where its words cannot be had.
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
