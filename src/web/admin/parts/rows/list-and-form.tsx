// A list with its head; the form of a new or an edited row is shown beside it, or in a dialog.
import { Plus, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Button, IconButton } from '../../../look/button.tsx';
import { focused, focusFirstField, restoreFocus } from '../../../look/focus.ts';
import { PageActions } from '../../../parts/sections/page.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import type { OpenForm } from './form/open-form.ts';

export interface ListWords {
  /** The label of the button that opens the form of a new row. */
  addNew: string;
  /** The titles of the form of a new row, and of an existing one. */
  add: string;
  edit: string;
}

interface ListAndFormProps<Row extends { id: number }> {
  form: OpenForm<Row>;
  /** The start of the head: a choice, a search. */
  head?: ReactNode;
  words: ListWords;
  /** The list is a part of its page, so its button is not the page's main action. */
  within?: true;
  /** The person may change rows; otherwise there is only the list. */
  edits?: boolean;
  renderForm: (row: Row | undefined) => ReactNode;
  children: ReactNode;
}

/**
 * In a wide window the form is a part of the page beside the list, elsewhere a dialog. The list
 * is the same element in both, so that its state is kept.
 */
export function ListAndForm<Row extends { id: number }>(props: ListAndFormProps<Row>) {
  const { form, head, words, within, edits = true, renderForm, children } = props;
  const { opened, sideBySide, draft, openNew, close } = form;
  const title = opened === 'new' ? words.add : words.edit;
  const add = edits && (
    <Button
      look={opened === 'new' ? 'quiet' : 'main'}
      icon={Plus}
      aria-expanded={opened === 'new'}
      onClick={openNew}
    >
      {words.addNew}
    </Button>
  );
  const content = edits && opened && renderForm(opened === 'new' ? undefined : opened);

  return (
    <div className={sideBySide ? 'grid grid-cols-[minmax(0,1fr)_26rem] gap-6' : ''}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 empty:hidden">
          {head && <div className="min-w-0 grow basis-72">{head}</div>}
          {within && add}
        </div>
        {!within && <PageActions>{add}</PageActions>}
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-6
            [&_tr:has([data-fresh])]:animate-shine"
        >
          {children}
        </div>
      </div>
      {content &&
        (sideBySide ? (
          <SidePanel key={draft} title={title} onClose={close}>
            {content}
          </SidePanel>
        ) : (
          <Dialog key={draft} title={title} width="wide" onClose={close}>
            {content}
          </Dialog>
        ))}
    </div>
  );
}

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The panel stays in sight while the list is scrolled. Escape closes it, wherever the focus is. */
function SidePanel({ title, onClose, children }: SidePanelProps) {
  const words = useOffice(partWords);
  const heading = useId();
  const panel = useFocusOnLoan();
  useRoomBelow(panel);
  useEscape(onClose);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      className="sticky top-4 grid scroll-mb-4 max-h-[calc(100dvh-var(--top)-1rem)] animate-appear
        grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] self-start overflow-hidden
        rounded-lg border border-line bg-surface shadow-raised outline-none"
    >
      <div className="flex items-start justify-between gap-4 ps-6 pe-3 pt-4">
        <h2 id={heading} className="min-w-0 pt-2 text-lg/snug font-semibold wrap-break-word">
          {title}
        </h2>
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </div>
      <div className="overflow-y-auto px-6 pt-2 pb-6 has-[[data-foot]]:pb-0">{children}</div>
    </section>
  );
}

/**
 * Makes the panel as high as the window allows below its top, which moves as the page is scrolled,
 * but at least 60 % of the window.
 */
function useRoomBelow(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    function fit() {
      const top = panel.current?.getBoundingClientRect().top ?? 0;
      const used = Math.min(Math.max(16, top), 0.4 * innerHeight);
      panel.current?.style.setProperty('--top', `${used}px`);
    }
    fit();
    panel.current?.scrollIntoView({ block: 'nearest' });
    addEventListener('scroll', fit, { passive: true });
    addEventListener('resize', fit);
    return () => {
      removeEventListener('scroll', fit);
      removeEventListener('resize', fit);
    };
  }, [panel]);
}

/** Moves the focus into the first field, and back at the end. */
function useFocusOnLoan() {
  const panel = useRef<HTMLElement>(null);
  const [opener] = useState(focused);

  useEffect(() => {
    const shown = panel.current;
    if (shown && !focusFirstField(shown)) shown.focus({ preventScroll: true });
  }, []);

  // The clean-up of a layout effect still finds the focus in the panel, which is then removed.
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      // The microtask runs after the panel is removed, when it is known whether the opener is gone
      // too.
      queueMicrotask(() => {
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        else restoreFocus();
      });
    };
  }, [opener]);
  return panel;
}

const dialogs = '[role=dialog], [role=alertdialog]';

/** Calls back on Escape, unless a dialog is open or a search field uses the key. */
function useEscape(onEscape: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (!document.querySelector(dialogs)) onEscape();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onEscape]);
}

interface RowNameProps {
  title: string;
  detail?: ReactNode;
  /** The row was just saved: it is scrolled into view and highlighted for a moment. */
  fresh: boolean;
}

/** The name of a row, with a second line. */
export const RowName = ({ title, detail, fresh }: RowNameProps) => (
  <>
    {fresh && <span data-fresh ref={intoSight} />}
    <TwoLines title={title} detail={detail} />
  </>
);

const intoSight = (mark: HTMLElement | null) =>
  mark?.closest('tr')?.scrollIntoView({ block: 'nearest' });
