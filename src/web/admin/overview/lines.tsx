// The lines of what stands out: what each says, the way to its visits, and who has looked at it.
import { useState } from 'react';
import { MarkRequest, type StandingOutLine } from '../../../contract/overview/standing-out.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button, TextLink } from '../../look/button.tsx';
import { SoftText } from '../../look/layout.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { standingOutWords } from '../../words/office/overview/standing-out-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDateText, useDayText } from '../../words/times/days.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';

interface LinesProps {
  lines: readonly StandingOutLine[];
  days: number;
}

export function Lines({ lines, days }: LinesProps) {
  const words = useOffice(standingOutWords);
  const textOf = useLineText();
  const dateText = useDateText();
  const [marking, setMarking] = useState<StandingOutLine>();
  return (
    <>
      <List>
        {lines.map((line) => {
          const { title, detail } = textOf(line);
          const { mark } = line;
          return (
            <ListRow
              key={line.line}
              title={title}
              detail={detail}
              more={
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <TextLink to={visitsOf(line, days)}>
                    {words.show}
                    <span className="sr-only">: {title}</span>
                  </TextLink>
                  {mark && (
                    <span className="min-w-0 text-sm text-soft wrap-anywhere">
                      {words.lookedAt({
                        by: mark.by ?? words.formerPerson,
                        when: dateText(mark.at, 'shortDate'),
                        note: mark.note,
                      })}
                    </span>
                  )}
                </div>
              }
              end={
                <Button aria-label={words.lookOf(title)} onClick={() => setMarking(line)}>
                  {words.look}
                </Button>
              }
            />
          );
        })}
      </List>
      {marking && <MarkDialog line={marking} days={days} onClose={() => setMarking(undefined)} />}
    </>
  );
}

function visitsOf({ line }: Pick<StandingOutLine, 'line'>, days: number) {
  const place = { tab: 'overview', view: 'standing-out', days: String(days), line };
  return `/admin?${new URLSearchParams(place)}`;
}

/** The title of a line and what it says. */
export function useLineText() {
  const words = useOffice(standingOutWords);
  const dayText = useDayText();
  const outletName = useOutletName();
  return (line: StandingOutLine): { title: string; detail: string } => {
    if (line.kind === 'day') {
      const detail = words.onDay({ count: line.visits, day: dayText(line.day) });
      return { title: line.guest, detail };
    }
    if (line.kind === 'device') return { title: line.guest, detail: words.onTill(line.till) };
    if (line.kind === 'bill') {
      const detail = words.earnedTwice({ count: line.visits, day: dayText(line.day) });
      return { title: words.billNumber(line.number), detail };
    }
    if (line.kind === 'large') {
      const settledBy = line.settledBy ?? words.settledBy[line.actorRole];
      const detail = words.large({ ...line, bill: withAmounts(line.bill), settledBy });
      return { title: line.guest ?? words.deleted, detail };
    }
    if (line.kind === 'pair') {
      const person = line.person ?? words.formerPerson;
      return { title: line.guest, detail: words.together({ ...line, person }) };
    }
    const whose =
      line.kind === 'outlet' ? outletName(line.outletId) : (line.person ?? words.formerPerson);
    const title = `${isolated(whose)} · ${words.measures[line.measure]}`;
    return { title, detail: words.compared(line) };
  };
}

interface MarkDialogProps {
  line: StandingOutLine;
  days: number;
  onClose: () => void;
}

function MarkDialog({ line, days, onClose }: MarkDialogProps) {
  const words = useOffice(standingOutWords);
  const { saving } = useOffice(partWords);
  const { frame } = useWords();
  const { title } = useLineText()(line);
  const mark = useAct('markStandingOut', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readStandingOut'],
  });
  return (
    <Dialog title={title} onClose={onClose} kept>
      <SoftText>{words.lookText}</SoftText>
      <Form
        schema={MarkRequest}
        besides={{ line: line.line, days }}
        onSubmit={(body) => mark.mutateAsync({ body }).then(onClose)}
      >
        <Field
          name="note"
          label={words.note}
          hint={words.noteHint}
          defaultValue={line.mark?.note ?? ''}
          maxLength={limits.description}
          autoFocus
        />
        <Submit label={words.save} busyLabel={saving} />
      </Form>
    </Dialog>
  );
}
