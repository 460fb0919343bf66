// The numbers of a picture as a table, for screen readers.

interface ScreenReaderTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each row is its name. */
  rows: readonly (readonly string[])[];
}

export const ScreenReaderTable = ({ caption, heads, rows }: ScreenReaderTableProps) => (
  // A table cannot be narrower than its content, so the box around it is what is hidden.
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={heads[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
