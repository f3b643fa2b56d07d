import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog, takesFocusFirst } from '../../ui/dialogs/dialog.tsx';

interface PanelDialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  className?: string | undefined;
  /** The title has the focus first, not the first button. */
  titleTakesFocus?: boolean;
  children: ReactNode;
}

/** A dialog that begins with its title. */
export function PanelDialog({ title, titleTakesFocus, children, ...rest }: PanelDialogProps) {
  const id = useId();
  const focus = titleTakesFocus ? { tabIndex: -1, ref: takesFocusFirst } : undefined;
  const { open } = rest;
  const step = typeof title === 'string' ? title : undefined;
  useEffect(() => {
    // Another title is another step, and what had the focus is gone.
    if (open && titleTakesFocus && step) document.getElementById(id)?.focus();
  }, [open, titleTakesFocus, step, id]);
  return (
    <Dialog {...rest} aria-labelledby={id}>
      <h2 id={id} className="display-3" {...focus}>
        {title}
      </h2>
      {children}
    </Dialog>
  );
}

interface DialogFootProps extends ComponentProps<typeof Button> {
  label: string;
  onClose: () => void;
}

/** What a form in a dialog ends with: the button that sends it, and the way out. */
export function DialogFoot({ label, onClose, ...button }: DialogFootProps) {
  return (
    <div className="row dialog-foot">
      <Button type="submit" {...button}>
        {label}
      </Button>
      <Button variant="line" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

/** Begins a form or step that takes the place of what had the focus. */
export function FormHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} ref={takeFocus}>
      {children}
    </h3>
  );
}

/** As a `ref`, for what takes the place of what had the focus. The same function on every render, so that React calls it once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The end of a dialog that only shows something. */
export function CloseButton({
  onClose,
  className,
}: {
  onClose: () => void;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <SmallButton onClick={onClose}>Close</SmallButton>
    </div>
  );
}
