// Content that is not available yet, shown pale under its heading.
import type { ReactNode } from 'react';

export const Locked = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 text-soft [&_svg]:mt-0.5 [&_svg]:size-5">
    <h3 className="text-sm font-medium">{title}</h3>
    {children}
  </section>
);
