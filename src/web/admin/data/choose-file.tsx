// The button that takes a data file, and the toast for a file of another type.
import { FileUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { toast } from '../../toast/toast.ts';
import { isolated } from '../../words/office/words.ts';
import { FileButton } from '../parts/files/file-button.tsx';

interface ChooseFileProps extends Pick<
  ComponentProps<typeof FileButton>,
  'label' | 'accept' | 'busy' | 'onFile'
> {
  /** The title of the toast of a file of another kind. */
  failed: string;
  otherKind: (name: string) => string;
}

export const ChooseFile = ({ failed, otherKind, ...button }: ChooseFileProps) => (
  <FileButton
    {...button}
    icon={FileUp}
    onOtherKind={({ name }) =>
      toast({ title: failed, detail: otherKind(isolated(name)), tone: 'bad' })
    }
  />
);
