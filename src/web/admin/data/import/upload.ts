// Uploads a file of members, and keeps it for reading it in another encoding.
import { useState } from 'react';
import type { Encoding } from '../../../../contract/data/imports.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { sentence } from '../../../../contract/messages/sentences.ts';
import { limits } from '../../../../contract/values/values.ts';
import { explain, translate } from '../../../api/explain.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { toast } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { importWords } from '../../../words/office/data/import-words.ts';
import { useOffice } from '../../../words/office/words.ts';

export interface Upload {
  /** The last file that was uploaded; undefined after the page was loaded anew. */
  file: File | undefined;
  busy: boolean;
  /** Uploads a file; without an encoding, it is recognised. */
  take: (file: File, encoding?: Encoding) => void;
}

export function useUpload(): Upload {
  const words = useOffice(importWords);
  const spoken = useWords();
  const [last, setLast] = useState<File>();
  const upload = useAct('uploadImport', {
    failed: (error) => ({
      title: words.notRead,
      detail: error instanceof DOMException ? words.changed : explain(error, spoken),
    }),
    refresh: ['readImport'],
  });

  function take(file: File, encoding?: Encoding) {
    if (file.size > limits.importBytes) {
      const most = sentence(messages.importTooLarge, { limit: limits.importBytes / 1_048_576 });
      toast({ title: words.notRead, detail: translate(most, spoken), tone: 'bad' });
      return;
    }
    setLast(file);
    // The server limits the length of the name; its end has the file's type.
    const filename = file.name.slice(-limits.name);
    upload.mutate({ query: { filename, encoding }, body: file });
  }

  return { file: last, busy: upload.isPending, take };
}
