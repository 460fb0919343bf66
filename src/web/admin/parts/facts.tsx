// A list of facts, names with values, in two columns where there is room.
interface FactsProps {
  facts: readonly { name: string; value: string; note?: string | undefined }[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
    {facts.map(({ name, value, note }) => (
      <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
        <dt className="min-w-0 text-soft">{name}</dt>
        <dd className="text-end font-medium tabular-nums">
          <bdi>{value}</bdi>
          {note && <span className="block text-end font-normal text-soft">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
