// The bills of a till, compared with the visits of a day: the file, its columns and what is found.
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Outlet } from '../../../contract/restaurant/outlets.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { limits } from '../../../contract/values/values.ts';
import type { BillColumns, ComparedBills } from '../../../contract/visits/till-bills.ts';
import { outletNameIn } from '../../../domain/restaurant/outlet-rules.ts';
import { explain, translate } from '../../api/explain.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { useKept } from '../../api/kept.ts';
import { Row, Stack } from '../../look/layout.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { DayField } from '../../parts/form/day-field.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { importWords } from '../../words/office/data/import-words.ts';
import { tillBillWords } from '../../words/office/visits/till-bill-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { FileButton } from '../parts/files/file-button.tsx';
import { ComparedDay } from './compared-day.tsx';
import { TillColumns } from './till-columns.tsx';

/** The day and the outlet of the comparison, by default today and the first outlet. */
interface Place {
  day: string | undefined;
  outletId: number | undefined;
}

interface Asked extends Place {
  file: File;
  columns?: BillColumns | undefined;
}

/** A file that was compared, by the columns that were chosen or recognised. */
interface Taken extends Pick<Asked, 'file' | 'columns'> {
  answer: ComparedBills;
  /** The sequence number of the comparison, which is the key of its screen. */
  turn: number;
}

export function TillBills() {
  const words = useOffice(tillBillWords);
  const [search, setSearch] = useSearchParams();
  // The comparison is kept, so that it is still there after a look at a member.
  const [taken, keep] = useKept<Taken>('compareBills');
  const [choosing, setChoosing] = useState(taken?.answer.comparison === null);
  const { send, busy } = useComparison(taken?.turn ?? 0, (now) => {
    keep(now);
    setChoosing(now.answer.comparison === null);
  });
  const outlets = useAsk('listOutlets', {}).data ?? [];
  const asked = search.get('day') ?? '';
  const place: Place = {
    day: /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : taken?.answer.day,
    outletId:
      Number(search.get('outlet')) || (outlets.length > 0 && taken?.answer.outletId) || undefined,
  };

  function goTo(next: Place) {
    const changes = { day: next.day, outlet: next.outletId };
    setSearch((before) => withParameters(before, changes), { replace: true });
    if (taken) send({ ...taken, ...next }).catch(() => {});
  }

  return (
    <Stack gap="large">
      <Stack>
        <PartHeader title={words.title}>{words.text}</PartHeader>
        <PlaceFields place={place} outlets={outlets} onPlace={goTo} />
        <Row>
          <ChooseFile
            label={taken ? words.another : words.choose}
            busy={busy}
            onFile={(file) => void send({ file, ...place }).catch(() => {})}
          />
        </Row>
      </Stack>
      {taken && choosing && (
        <TillColumns
          key={taken.turn}
          file={taken.file.name}
          of={taken.answer}
          onChoose={(columns) => send({ ...taken, ...place, columns })}
        />
      )}
      {taken?.answer.comparison && !choosing && (
        <ComparedDay
          key={taken.turn}
          file={taken.file.name}
          of={{ ...taken.answer, comparison: taken.answer.comparison }}
          onAgain={() => void send({ ...taken, ...place }).catch(() => {})}
          onOtherColumns={() => setChoosing(true)}
        />
      )}
    </Stack>
  );
}

/** Sends a file with its outlet, day and columns; calls back with the result. */
function useComparison(lastTurn: number, onTaken: (taken: Taken) => void) {
  const words = useOffice(tillBillWords);
  const { changed } = useOffice(importWords);
  const spoken = useWords();
  const compare = useAct('compareBills', {
    failed: (error) => ({
      title: words.notCompared,
      detail: error instanceof DOMException ? changed : explain(error, spoken),
    }),
  });
  const turns = useRef(lastTurn);
  async function send({ file, columns, day, outletId }: Asked) {
    const turn = (turns.current += 1);
    const filename = file.name.slice(-limits.name);
    const query = { filename, day, outletId, ...columns };
    const answer = await compare.mutateAsync({ query, body: file });
    // A late answer is ignored if the day or the file has changed since.
    if (turn === turns.current) onTaken({ file, columns, answer, turn });
  }
  return { send, busy: compare.isPending };
}

interface PlaceFieldsProps {
  place: Place;
  outlets: readonly Outlet[];
  onPlace: (place: Place) => void;
}

function PlaceFields({ place, outlets, onPlace }: PlaceFieldsProps) {
  const words = useOffice(tillBillWords);
  const { language } = useWords();
  const { day, outletId } = place;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <DayField
        name="day"
        label={words.day}
        at={day}
        hint={day === undefined && words.today}
        onDay={(next) => onPlace({ ...place, day: next || undefined })}
      />
      {outlets.length > 1 && (
        <SelectField
          name="outlet"
          label={words.outlet}
          value={outletId ?? outlets[0]!.id}
          onChange={({ target }) => onPlace({ ...place, outletId: Number(target.value) })}
          options={outlets.map(({ id }) => ({
            value: id,
            label: outletNameIn(outlets, { outletId: id, language }) ?? String(id),
          }))}
        />
      )}
    </div>
  );
}

interface ChooseFileProps {
  label: string;
  busy: boolean;
  onFile: (file: File) => void;
}

function ChooseFile({ label, busy, onFile }: ChooseFileProps) {
  const words = useOffice(tillBillWords);
  const { otherKind } = useOffice(importWords);
  const spoken = useWords();
  const refuse = (detail: string) => toast({ title: words.notCompared, detail, tone: 'bad' });

  function take(file: File) {
    if (file.size <= limits.tillBillsBytes) return onFile(file);
    const limit = limits.tillBillsBytes / 1_048_576;
    return refuse(translate(sentence(messages.billsTooLarge, { limit }), spoken));
  }

  return (
    <FileButton
      label={busy ? words.busy : label}
      icon={FileUp}
      accept=".csv"
      busy={busy}
      onFile={take}
      onOtherKind={({ name }) => refuse(otherKind(isolated(name)))}
    />
  );
}
