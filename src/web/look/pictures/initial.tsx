// A button with the first letter of a person's name.

interface InitialProps {
  name: string;
  label: string;
  onClick: () => void;
}

export const Initial = ({ name, label, onClick }: InitialProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="group grid size-11 shrink-0 place-items-center rounded-full"
    onClick={onClick}
  >
    <bdi
      className="grid size-9 place-items-center rounded-full bg-accent-wash font-semibold uppercase
        ring-1 ring-accent-ink/30 transition group-hover:ring-accent-ink"
    >
      {[...name.trim()][0]}
    </bdi>
  </button>
);
