// A list of facts, names with values, in two columns where there is room.
interface FactsProps {
  facts: readonly { name: string; value: string }[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
    {facts.map(({ name, value }) => (
      <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
        <dt className="min-w-0 text-soft">{name}</dt>
        <dd className="font-medium tabular-nums">
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
