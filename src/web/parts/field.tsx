// A field of a form: label, input, hint and error, tied together.
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { useWords } from '../words/language.ts';
import { IconButton } from './button.tsx';
import { useFieldError } from './form.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  name: string;
  label: string;
  hint?: string;
  /** What to say when it is left blank although the schema would take that. */
  blank?: string;
}

const look = `min-h-12 w-full rounded-md border border-edge bg-surface px-4 transition
  placeholder:text-soft hover:border-ink focus:border-ink aria-invalid:border-bad`;

export function Field({ name, label, hint, blank, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          data-blank={blank}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={`${look} ${secret ? 'pe-13' : ''} ${directionOf(type)}`}
          {...input}
        />
        {secret && <ShowButton shown={shown} onClick={() => setShown(!shown)} />}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={`text-sm ${error ? 'font-medium text-bad' : 'text-soft'}`}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const words = useWords();
  return (
    <div className="absolute inset-y-0 end-0.5 grid place-items-center text-soft">
      <IconButton
        label={shown ? words.frame.hide : words.frame.show}
        icon={shown ? EyeOff : Eye}
        onClick={onClick}
      />
    </div>
  );
}

// Numbers and passwords run from left to right in Arabic too, but stand where the line begins.
const directionOf = (type: string) =>
  type === 'text' ? '' : '[direction:ltr] tabular-nums rtl:text-end';
