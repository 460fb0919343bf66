// The fields of a form that few need: closed until somebody opens them or one of them is used.
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOfficeParts } from './office-parts.ts';

interface MoreProps {
  label: string;
  /** One of the fields has a value at first. */
  used: boolean;
  children: ReactNode;
}

/** A wrong field in it opens it too. */
export function More({ label, used, children }: MoreProps) {
  const { isAll } = useOfficeParts();
  const [open] = useState(used || isAll);
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-4
          font-medium"
      >
        <ChevronDown aria-hidden className="size-5 transition group-open:rotate-180" />
        {label}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
