// How the encoding of a file reads its names, and the choice of another one.
import { useState } from 'react';
import { encodings, type Encoding, type Import } from '../../../../contract/data/imports.ts';
import { Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { importWords } from '../../../words/office/data/import-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { ChooseFile } from '../choose-file.tsx';
import type { Upload } from './upload.ts';

export function EncodingChoice({ of: read, upload }: { of: Import; upload: Upload }) {
  const words = useOffice(importWords);
  const { encoding, readings, doubts } = read;
  const [wanted, setWanted] = useState<Encoding>();
  const [first] = readings;
  if (!first || (first.names.length === 0 && doubts.rows === 0)) return null;
  const others = encodings.filter((one) => !readings.some((reading) => reading.encoding === one));

  function choose(chosen: Encoding) {
    setWanted(chosen);
    if (upload.file) upload.take(upload.file, chosen);
  }

  return (
    <Stack>
      <SoftText>{words.names(first.names)}</SoftText>
      {doubts.rows > 0 && <Note tone="bad">{words.doubts(doubts)}</Note>}
      <SelectField
        name="encoding"
        label={words.encoding}
        hint={words.encodingHint}
        value={wanted ?? encoding}
        onChange={(event) => choose(event.target.value as Encoding)}
        options={[
          ...readings.map((reading) => ({
            value: reading.encoding,
            label: words.wouldRead(reading),
          })),
          ...others.map((value) => ({ value, label: value })),
        ]}
      />
      {wanted && !upload.file && (
        <Row>
          <ChooseFile
            label={upload.busy ? words.reading : words.readAs(wanted)}
            accept=".csv"
            busy={upload.busy}
            onFile={(file) => upload.take(file, wanted)}
            failed={words.notRead}
            otherKind={words.otherKind}
          />
        </Row>
      )}
    </Stack>
  );
}
