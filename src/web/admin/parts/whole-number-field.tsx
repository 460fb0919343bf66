// A field of a form for a whole number.
import type { ComponentProps } from 'react';
import { Field } from '../../parts/form/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'step'>;

export const WholeNumberField = (props: Props) => (
  <Field type="number" inputMode="numeric" step={1} {...props} />
);
