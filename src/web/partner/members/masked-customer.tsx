// As much of a guest as a partner needs to recognise the right one.

interface MaskedCustomerProps {
  /** The first name. */
  name: string;
  /** The number, with dots in place of most digits. */
  mobile: string;
}

export const MaskedCustomer = ({ name, mobile }: MaskedCustomerProps) => (
  <p
    className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md bg-sunken
      px-4 py-3"
  >
    <bdi className="min-w-0 text-2xl font-semibold wrap-break-word">{name}</bdi>
    <MaskedMobile mobile={mobile} />
  </p>
);

/** Grouped from the end, where the digits are visible. */
const inThrees = /.{1,3}(?=(?:.{3})*$)/g;

export const MaskedMobile = ({ mobile }: { mobile: string }) => (
  <bdi dir="ltr" className="inline-flex gap-[0.3em] tracking-wide whitespace-nowrap tabular-nums">
    {mobile.match(inThrees)?.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </bdi>
);
